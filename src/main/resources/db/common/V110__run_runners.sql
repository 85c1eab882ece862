-- The runner on which all jobs of an attempt ran, where it was one.

create table run_runners (
    repo    bigint  not null,
    run_id  bigint  not null,
    attempt integer not null,
    runner  text    not null,
    primary key (repo, run_id, attempt)
);
