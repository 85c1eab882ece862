-- Releases as GitHub told of them, and what became of the text that was to be put under theirs; empty
-- where the configuration asks for none. Times are epoch milliseconds.

create table published_releases (
    repo     bigint not null,
    tag      text   not null,
    sha      text   not null,
    notes    text   not null,
    heard_at bigint not null,
    primary key (repo, tag)
);
