-- What checks of pull requests said, one row a change of it; how long each attempt of a run took; and when a
-- pull request was let through unmeasured. Times are epoch milliseconds, and absent where no earlier version
-- kept them.

create table pull_verdicts (
    repo      bigint  not null,
    pull      integer not null,
    sha       text    not null,
    fails     integer not null,
    attempts  text    not null,
    judged_at bigint  not null,
    primary key (repo, pull, sha, judged_at)
);

create index pull_verdicts_by_time on pull_verdicts (repo, judged_at);

create table run_times (
    repo       bigint  not null,
    run_id     bigint  not null,
    attempt    integer not null,
    started_at bigint  not null,
    ended_at   bigint  not null,
    primary key (repo, run_id, attempt)
);

insert into run_times (repo, run_id, attempt, started_at, ended_at)
select repo, run_id, attempt, started_at, updated_at from runs where state = 'completed';

alter table waivers add column waived_at bigint;
