-- Profiles of samples that runs of the default branch uploaded, as the base of later ones; kept_at in epoch milliseconds.

create table profiles (
    repo     bigint  not null,
    run_id   bigint  not null,
    suite    text    not null,
    platform text    not null,
    size     bigint  not null,
    document ${bytes} not null,
    kept_at  bigint  not null,
    primary key (repo, suite, platform, run_id)
);
