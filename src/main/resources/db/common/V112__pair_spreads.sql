-- What the jobs that measured a pull request's head in turns with its base show of how far jobs are apart.
-- It counts for others once that head is merged.

create table pair_spreads (
    repo     bigint  not null,
    pull     integer not null,
    suite    text    not null,
    platform text    not null,
    head_sha text    not null,
    document ${bytes} not null,
    primary key (repo, pull, suite, platform)
);
