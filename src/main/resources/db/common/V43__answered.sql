-- The newest run that measured the suite at another head of the pull request with a verdict, and did not make it red. 0 for
-- none.

alter table reds add column answered bigint not null default 0;
