-- the jobs of an attempt, as GitHub listed them last; heard: how often one ended that a suite names; listed: how often by then
create table job_listings (
    repo bigint not null,
    run_id bigint not null,
    attempt int not null,
    heard int not null default 0,
    listed int not null default 0,
    run_over int not null default 0,
    jobs text not null default '',
    primary key (repo, run_id, attempt)
);
-- digest of the jobs whose end was enough to take results in before that of the run; empty for the run's
alter table run_results add column jobs text not null default '';
