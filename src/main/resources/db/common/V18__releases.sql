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
