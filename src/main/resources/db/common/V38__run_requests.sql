-- Runs of workflows that people asked for. Of runs that a dispatch started only these count. A run
-- belongs to one request. Times are epoch milliseconds.

create table run_requests (
    repo     bigint  not null,
    id       text    not null,
    pull     integer not null,
    sha      text    not null,
    workflow text    not null,
    ref      text    not null,
    asked_at bigint  not null,
    run_id   bigint,
    state    text    not null,
    against  text    not null,
    primary key (repo, id)
);

create unique index run_requests_of_run on run_requests (repo, run_id);
create index run_requests_of_commit on run_requests (repo, sha);
