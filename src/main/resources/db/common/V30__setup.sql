-- the app that set-up registered, encrypted
create table registered_app (
    only_one integer primary key check (only_one = 1),
    sealed ${bytes} not null
);

-- tokens, visits and states of set-up as hashes; until in milliseconds
create table setup_visits (
    id varchar(64) primary key,
    owner varchar(64) not null,
    until bigint not null
);
