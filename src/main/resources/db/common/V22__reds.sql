-- Measurements that made a suite red: the last of each target. The pull request is 0 for a merge
-- group. Suites are those configured at that time, separated by spaces.

create table reds (
    repo    bigint  not null,
    sha     text    not null,
    pull    integer not null,
    suite   text    not null,
    run_id  bigint  not null,
    attempt integer not null,
    suites  text    not null,
    primary key (repo, sha, pull, suite)
);
