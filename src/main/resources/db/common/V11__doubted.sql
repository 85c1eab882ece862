-- Attempts of runs that made a suspect, and what became of asking GitHub to run their runs again:
-- due, asked or refused. Times are epoch milliseconds.

create table doubted (
    repo    bigint  not null,
    sha     text    not null,
    run_id  bigint  not null,
    attempt integer not null,
    until   bigint  not null,
    rerun   text    not null,
    primary key (repo, run_id, attempt)
);

create index doubted_on on doubted (repo, sha);
