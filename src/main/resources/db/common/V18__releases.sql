-- Which release a commit comes after: the tag, and the commit that it names; both empty if there was
-- none before it. Times are epoch milliseconds.

create table releases (
    repo     bigint not null,
    sha      text   not null,
    tag      text   not null,
    tagged   text   not null,
    asked_at bigint not null,
    primary key (repo, sha)
);

create index releases_by_age on releases (asked_at);

-- What is wrong with a file of the repository's own history that cannot be read, where, and what to do
-- about it. Those that were read before are read again, so that it is known of them as well.
alter table imported add column place text not null default '';
alter table imported add column problem text not null default '';
alter table imported add column hint text not null default '';

delete from imported where head_sha = '';
delete from history_files;
