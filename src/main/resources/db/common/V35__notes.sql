-- what people noted about commits of default branches; commit_sha is empty until the pull request is merged; made_at in
-- milliseconds
create table notes (
    repo       bigint  not null,
    order_id   text    not null,
    pull       integer not null,
    commit_sha text    not null,
    login      text    not null,
    benchmarks text    not null,
    words      text    not null,
    made_at    bigint  not null,
    primary key (repo, order_id)
);
