-- What fire drills of the default branch found, and on which day a repository was looked at last.

create table drills (
    repo bigint not null,
    suite text not null,
    platform text not null,
    drilled_at bigint not null,
    inputs text not null,
    document text not null,
    primary key (repo, suite, platform)
);

create table drill_days (
    repo bigint not null primary key,
    day text not null
);
