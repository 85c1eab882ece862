-- Of several states of a pull request within one second the last is the one that GitHub answered
-- later, when it was asked for the present one.

alter table pull_sightings add column is_last integer not null default 0;
