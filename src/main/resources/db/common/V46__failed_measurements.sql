-- What failed and was not measured again since: of a pull request (0 for a merge group), with the base that it was to be
-- merged into, the event that started the run, and the head that it had. Suites are those configured at that time, separated
-- by spaces; what failed is JSON.

create table failed_measurements (
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
    primary key (repo, pull, base_branch, event, suite, sha)
);

create index failed_measurements_on on failed_measurements (repo, sha);

insert into failed_measurements
    (repo, pull, base_branch, event, suite, sha, run_id, attempt, started_at, suites, failing)
select it.repo, it.pull, coalesce(pr.base_branch, mg.base_branch), run.event, it.suite, it.sha, it.run_id, it.attempt,
       run.started_at, it.suites, '{"rows":[{"platform":"","benchmark":"","metric":""}]}'
from reds it
join runs run on run.repo = it.repo and run.run_id = it.run_id
left join pull_requests pr on pr.repo = it.repo and pr.number = it.pull
left join merge_groups mg on mg.repo = it.repo and mg.sha = it.sha and it.pull = 0
where it.answered < it.run_id and coalesce(pr.base_branch, mg.base_branch) is not null;

drop table reds;
