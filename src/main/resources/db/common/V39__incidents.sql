-- Regressions that reached default branches, as JSON with the logins and reasons of people who said
-- something about them. One row a repository; since, in milliseconds, is when its configuration
-- began to ask for issues, and null while it does not.
create table incidents (
    repo     bigint not null primary key,
    since    bigint,
    revision bigint not null,
    content  text   not null
);
