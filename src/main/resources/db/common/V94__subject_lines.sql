-- What people know a commit or a pull request by, as events tell it: the subject of its message, or its title, and the author.
-- The name is the commit's id, or the number of the pull request after a number sign. All of it is foreign text.

create table subject_lines (
    repo     bigint not null,
    name     text   not null,
    words    text   not null,
    author   text   not null,
    heard_at bigint not null,
    primary key (repo, name)
);
