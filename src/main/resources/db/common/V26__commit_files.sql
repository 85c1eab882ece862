-- Files and directories of commits as they were read: none of them ever changes. A directory's path ends in
-- a slash; its content is the list of what is in it. Times are epoch milliseconds.

create table commit_files (
    repo    bigint not null,
    sha     text   not null,
    path    text   not null,
    blob    text   not null,
    kept_at bigint not null,
    primary key (repo, sha, path)
);

create index commit_files_by_blob on commit_files (repo, blob);

create table file_contents (
    repo    bigint   not null,
    blob    text     not null,
    size    bigint   not null,
    content ${bytes} not null,
    kept_at bigint   not null,
    primary key (repo, blob)
);
