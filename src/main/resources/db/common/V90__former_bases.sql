-- Which base a pull request had until an event that gave it another one, as the event says: the event before may not have been
-- heard. Null where an event says nothing of it.

alter table pull_sightings add column former_base text;
