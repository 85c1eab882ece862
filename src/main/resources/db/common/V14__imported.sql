-- What was measured of commits of the default branch before this server, or beside it: a row a file of
-- the repository (source is its git id) or an imported entry (import/ and its commit). A file that is
-- no point of a history has an empty commit, so that it is not read again. Times are epoch milliseconds.

create table imported (
    repo        bigint  not null,
    suite       text    not null,
    platform    text    not null,
    source      text    not null,
    head_sha    text    not null,
    measured_at bigint  not null,
    environment text    not null,
    layout      text    not null,
    numbers     ${bytes} not null,
    read_at     bigint  not null,
    primary key (repo, suite, platform, source)
);

create index imported_in on imported (repo, layout);
create index imported_by_age on imported (read_at);

-- Which files of a directory a commit has that may belong to the history before it: their git ids, with
-- spaces between them.
create table history_files (
    repo      bigint not null,
    suite     text   not null,
    platform  text   not null,
    sha       text   not null,
    directory text   not null,
    files     text   not null,
    asked_at  bigint not null,
    primary key (repo, suite, platform, sha, directory)
);

create index history_files_by_age on history_files (asked_at);
