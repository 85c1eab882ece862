-- What completed runs of the default branch measured, a row a run: what the numbers are of is shared
-- by the runs that measured the same. Times are epoch milliseconds.

create table points (
    repo        bigint  not null,
    run_id      bigint  not null,
    attempt     integer not null,
    suite       text    not null,
    platform    text    not null,
    head_sha    text    not null,
    measured_at bigint  not null,
    environment text    not null,
    layout      text    not null,
    numbers     ${bytes} not null,
    primary key (repo, run_id, attempt, suite, platform)
);

create index points_of on points (repo, suite, platform, run_id);
create index points_in on points (repo, layout);

create table layouts (
    repo   bigint  not null,
    digest text    not null,
    series ${bytes} not null,
    primary key (repo, digest)
);

-- A commit and its ancestors, newest first, with spaces between them.
create table commit_lines (
    repo     bigint not null,
    sha      text   not null,
    line     text   not null,
    asked_at bigint not null,
    primary key (repo, sha)
);

create index commit_lines_by_age on commit_lines (asked_at);

-- Results whose points are still to be made of their documents, which only the program can read.
create table points_due (
    repo     bigint  not null,
    run_id   bigint  not null,
    attempt  integer not null,
    suite    text    not null,
    platform text    not null,
    primary key (repo, run_id, attempt, suite, platform)
);

insert into points_due (repo, run_id, attempt, suite, platform)
select repo, run_id, attempt, suite, platform from brought where on_default = 1 and came = 1;
