-- Attempts whose list of artifacts is looked at a second time, since something was missing: when, and
-- whether that is done.

create table listings (
    repo    bigint  not null,
    sha     text    not null,
    run_id  bigint  not null,
    attempt integer not null,
    due     bigint  not null,
    done    integer not null,
    primary key (repo, run_id, attempt)
);

create index listings_on on listings (repo, sha);
