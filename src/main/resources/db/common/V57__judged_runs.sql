-- The newest attempt of a run that was judged for all that it may have measured: each is once, whatever has become of its
-- pull request or its configuration, and whether a newer run counts by then. What failed is kept by run, since several may
-- have failed of which none answers another.

alter table runs add column judged_attempt integer not null default 0;
update runs set judged_attempt = taken_attempt;

create table failed_runs (
    repo        bigint  not null,
    pull        integer not null,
    base_branch text    not null,
    event       text    not null,
    suite       text    not null,
    sha         text    not null,
    run_id      bigint  not null,
    attempt     integer not null,
    started_at  bigint  not null,
    suites      text    not null,
    failing     text    not null,
    primary key (repo, pull, base_branch, suite, run_id)
);

insert into failed_runs
    (repo, pull, base_branch, event, suite, sha, run_id, attempt, started_at, suites, failing)
select repo, pull, base_branch, event, suite, sha, run_id, attempt, started_at, suites, failing
from failed_measurements;

drop table failed_measurements;
alter table failed_runs rename to failed_measurements;
create index failed_measurements_on on failed_measurements (repo, sha);
