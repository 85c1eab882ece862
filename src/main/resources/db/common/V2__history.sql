-- Times are epoch milliseconds; truth values are 0 and 1; repositories are GitHub's numeric ids.

create table pulls (
    repo        bigint  not null,
    number      integer not null,
    head_repo   bigint,
    head_owner  text    not null,
    head_branch text    not null,
    head_sha    text    not null,
    base_branch text    not null,
    open        integer not null,
    comment_id  bigint,
    shown       text    not null,
    primary key (repo, number)
);

create index pulls_at on pulls (repo, head_sha);

create table checks (
    repo         bigint not null,
    head_sha     text   not null,
    name         text   not null,
    head_repo    bigint,
    head_owner   text   not null,
    head_branch  text   not null,
    check_run_id bigint not null,
    status       text   not null,
    shown        text   not null,
    updated_at   bigint not null,
    primary key (repo, head_sha, name)
);

create index checks_by_id on checks (repo, check_run_id);
create index checks_incomplete on checks (updated_at) where status <> 'completed';

create table results (
    repo        bigint  not null,
    run_id      bigint  not null,
    attempt     integer not null,
    suite       text    not null,
    platform    text    not null,
    head_sha    text    not null,
    head_repo   bigint,
    head_owner  text    not null,
    head_branch text    not null,
    base_branch text    not null,
    on_default  integer not null,
    measured_at bigint  not null,
    document    ${bytes} not null,
    primary key (repo, run_id, suite, platform)
);

create index results_at on results (repo, head_sha);
create index results_on_default on results (repo, suite, platform, run_id) where on_default = 1;
create index results_by_age on results (measured_at);

create table acceptances (
    repo         bigint  not null,
    pull         integer not null,
    path         text    not null,
    blob_sha     text    not null,
    measured     text    not null,
    requested_by text    not null,
    accepted_at  bigint  not null,
    primary key (repo, pull, path, blob_sha)
);

-- A delivery is received until the last of its jobs is over, then done, or failed.
create table deliveries (
    id          text   not null primary key,
    event       text   not null,
    action      text   not null,
    received_at bigint not null,
    state       text   not null
);

create index deliveries_by_age on deliveries (state, received_at);
