-- Bisections of regressions of the default branch. A person asked for each. One of an issue is live until its tags
-- are deleted. Times are epoch milliseconds.
create table bisections (
    repo      bigint  not null,
    number    integer not null,
    issue     integer not null,
    order_id  text    not null,
    login     text    not null,
    asked_at  bigint  not null,
    series    text    not null,
    suite     text    not null,
    benchmark text    not null,
    rising    integer not null,
    workflow  text    not null,
    commits   text    not null,
    most      integer not null,
    state     text    not null,
    outcome   text    not null,
    reply     bigint,
    primary key (repo, number)
);

create unique index bisections_live on bisections (repo, issue) where state <> 'over';
create unique index bisections_of_order on bisections (repo, order_id);

-- What was measured for a bisection. What runs with these ids and attempts, or on these tags, bring counts for nothing
-- else.
create table bisection_runs (
    repo      bigint  not null,
    bisection integer not null,
    place     integer not null,
    sha       text    not null,
    tag       text    not null,
    run_id    bigint,
    attempt   integer not null,
    state     text    not null,
    value     double precision,
    asked_at  bigint  not null,
    reason    text    not null,
    primary key (repo, bisection, place)
);

create index bisection_runs_of_run on bisection_runs (repo, run_id);
create index bisection_runs_of_tag on bisection_runs (repo, tag);
