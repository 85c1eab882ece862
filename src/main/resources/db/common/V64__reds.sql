-- Replicas of a version before V46 run beside this one while it is rolled out, and ask for this table. What they write here,
-- they alone read: a later step drops it.

create table if not exists reds (
    repo     bigint  not null,
    sha      text    not null,
    pull     integer not null,
    suite    text    not null,
    run_id   bigint  not null,
    attempt  integer not null,
    suites   text    not null,
    answered bigint  not null default 0,
    primary key (repo, sha, pull, suite)
);
