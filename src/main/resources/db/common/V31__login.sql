-- people who are logged in: the id is a hash, the token of GitHub is encrypted; until in milliseconds
create table sessions (
    id varchar(64) primary key,
    person bigint not null,
    login text not null,
    sealed ${bytes} not null,
    until bigint not null
);

create index sessions_of_person on sessions (person);

-- logins that GitHub has answered, as hashes, so that none is used twice
create table spent_logins (
    id varchar(64) primary key,
    until bigint not null
);

-- what scripts read one repository with, as hashes
create table read_tokens (
    repo bigint not null,
    id text not null,
    hash varchar(64) not null unique,
    note text not null,
    made_at bigint not null,
    primary key (repo, id)
);

-- who may see a repository, as GitHub said last: public, private, or gone for no one
create table visibility (
    repo bigint primary key,
    state text not null,
    checked_at bigint not null
);

-- names that repositories had before
create table former_names (
    repo bigint not null,
    owner text not null,
    name text not null,
    until bigint not null,
    primary key (repo, owner, name)
);

create index former_names_by_name on former_names (lower(owner), lower(name));
