-- What each suite was measured from on the default branch last: by which workflow, and what of its artifacts. A suite
-- that is renamed is told by it.

create table measured_suites (
    repo      bigint not null,
    suite     text   not null,
    workflow  text   not null,
    artifacts text   not null,
    primary key (repo, suite)
);
