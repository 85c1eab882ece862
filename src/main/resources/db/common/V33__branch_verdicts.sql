-- What verdicts on runs of the default branch found to be worse or better: what changed since when is told by them
-- without giving any verdict again. Of all series there are the ids, of the worst and best ones the numbers. The base is
-- the commit of the baseline file. Times are epoch milliseconds.

create table branch_verdicts (
    repo        bigint  not null,
    run_id      bigint  not null,
    attempt     integer not null,
    suite       text    not null,
    platform    text    not null,
    head_sha    text    not null,
    measured_at bigint  not null,
    fails       integer not null,
    base        text    not null,
    base_by     text    not null,
    base_reason text    not null,
    worse       ${bytes} not null,
    better      ${bytes} not null,
    layout      ${bytes} not null,
    numbers     ${bytes} not null,
    primary key (repo, run_id, attempt, suite, platform)
);

-- Verdicts that an earlier version gave, of which that is still to be recorded.
create table branch_verdicts_due (
    repo   bigint not null,
    sha    text   not null,
    target text   not null,
    primary key (repo, sha, target)
);

insert into branch_verdicts_due (repo, sha, target)
select repo, sha, target from proofs where target like 'branch/%';

create index proofs_of on proofs (repo, target, kept_at);
