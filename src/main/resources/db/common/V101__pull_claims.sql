-- What the description of a pull request claims of its speed, as events tell it: a line each, of a share and a pattern of benchmarks.
-- All of it is foreign text. said_at is GitHub's time.

create table pull_claims (
    repo    bigint  not null,
    pull    integer not null,
    author  text    not null,
    claims  text    not null,
    said_at bigint  not null,
    primary key (repo, pull)
);

-- Who lets a head pass although its claims were not seen, each order once; for exactly these claims with this base.
create table claim_acceptances (
    repo        bigint  not null,
    pull        integer not null,
    base_branch text    not null,
    head_sha    text    not null,
    claims      text    not null,
    order_id    text    not null,
    login       text    not null,
    reason      text    not null,
    accepted_at bigint  not null,
    primary key (repo, pull, order_id)
);
