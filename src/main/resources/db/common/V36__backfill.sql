-- Suites whose runs were listed that were over before the suite was watched, and what became of each run. A suite that is
-- measured from something else has another source, and its runs are listed again. The document is the run as GitHub
-- listed it, until it is read.

create table past_suites (
    repo      bigint not null,
    suite     text   not null,
    source    text   not null,
    listed_at bigint not null,
    primary key (repo, suite)
);

create table past_runs (
    repo     bigint not null,
    suite    text   not null,
    run_id   bigint not null,
    outcome  text   not null,
    document text   not null,
    primary key (repo, suite, run_id)
);
