-- Facts about commits, and what is shown of them. Times are epoch milliseconds; truth values are 0
-- and 1; repositories are GitHub's numeric ids.

create table repositories (
    id           bigint not null primary key,
    installation bigint not null,
    owner        text   not null,
    name         text   not null
);

create index repositories_of on repositories (installation);

create table pull_requests (
    repo        bigint  not null,
    number      integer not null,
    open        integer not null,
    head_repo   bigint,
    head_owner  text    not null,
    head_branch text    not null,
    head_sha    text    not null,
    base_branch text    not null,
    base_sha    text    not null,
    updated_at  bigint  not null,
    left_sha    text,
    primary key (repo, number)
);

create index pull_requests_at on pull_requests (repo, head_sha);
create index pull_requests_left on pull_requests (repo, left_sha);
create index pull_requests_over on pull_requests (open, updated_at);

-- Bases that pull requests were heard of with while they had a head: GitHub starts no workflow when
-- a base is changed.
create table pull_bases (
    repo        bigint  not null,
    pull        integer not null,
    head_sha    text    not null,
    base_branch text    not null,
    primary key (repo, pull, head_sha, base_branch)
);

insert into pull_requests
    (repo, number, open, head_repo, head_owner, head_branch, head_sha, base_branch, base_sha,
     updated_at)
select repo, number, open, head_repo, head_owner, head_branch, head_sha, base_branch,
       '0000000000000000000000000000000000000000', 0
from pulls;

-- What a report was about at a time: a command is about what its author saw.
create table shown_reports (
    id       ${identity},
    repo     bigint  not null,
    pull     integer not null,
    head_sha text    not null,
    basis    text    not null,
    shown_at bigint  not null
);

create index shown_reports_of on shown_reports (repo, pull, id);

-- Every fact about a commit raises its version.
create table commits (
    repo        bigint not null,
    sha         text   not null,
    version     bigint not null,
    wait_until  bigint,
    searched_at bigint,
    changed_at  bigint not null,
    primary key (repo, sha)
);

create index commits_by_age on commits (changed_at);

-- So that what was shown of them is forgotten one day.
insert into commits (repo, sha, version, changed_at)
select repo, head_sha, 1, max(updated_at) from checks group by repo, head_sha;

create table runs (
    repo          bigint  not null,
    run_id        bigint  not null,
    attempt       integer not null,
    workflow      text    not null,
    event         text    not null,
    state         text    not null,
    conclusion    text    not null,
    head_repo     bigint,
    head_owner    text    not null,
    head_branch   text    not null,
    head_sha      text    not null,
    started_at    bigint  not null,
    updated_at    bigint  not null,
    url           text    not null,
    taken_attempt integer not null,
    primary key (repo, run_id)
);

create index runs_on on runs (repo, head_sha);
create index runs_by_age on runs (updated_at);

create table looks (
    repo    bigint  not null,
    run_id  bigint  not null,
    attempt integer not null,
    times   integer not null,
    primary key (repo, run_id, attempt)
);

create table merge_groups (
    repo        bigint  not null,
    sha         text    not null,
    branch      text    not null,
    base_branch text    not null,
    live        integer not null,
    primary key (repo, sha)
);

-- What an attempt brought for a suite; where nothing came there is one row that says so.
create table brought (
    repo        bigint  not null,
    run_id      bigint  not null,
    attempt     integer not null,
    suite       text    not null,
    came        integer not null,
    platform    text    not null,
    readable    integer not null,
    head_sha    text    not null,
    on_default  integer not null,
    measured_at bigint  not null,
    document    ${bytes} not null,
    primary key (repo, run_id, attempt, suite, came, platform)
);

create index brought_on on brought (repo, head_sha);
create index brought_by_default on brought (repo, suite, platform, run_id) where on_default = 1;
create index brought_by_age on brought (measured_at);

insert into brought
    (repo, run_id, attempt, suite, came, platform, readable, head_sha, on_default, measured_at,
     document)
select repo, run_id, attempt, suite, 1, platform, 1, head_sha, 1, measured_at, document
from results where on_default = 1;

create table faults (
    repo      bigint  not null,
    sha       text    not null,
    run_id    bigint  not null,
    attempt   integer not null,
    reference text    not null,
    primary key (repo, run_id, attempt)
);

create index faults_on on faults (repo, sha);

create table waivers (
    repo   bigint  not null,
    sha    text    not null,
    pull   integer not null,
    login  text    not null,
    reason text    not null,
    primary key (repo, sha, pull)
);

create table publications (
    repo       bigint  not null,
    kind       text    not null,
    subject    text    not null,
    name       text    not null,
    revision   bigint  not null,
    generation integer not null,
    phase      text    not null,
    remote_id  bigint,
    open       integer not null,
    digest     text    not null,
    facts      bigint  not null,
    body       text    not null,
    updated_at bigint  not null,
    primary key (repo, kind, subject, name)
);

create index publications_open on publications (updated_at) where open = 1;

insert into publications
    (repo, kind, subject, name, revision, generation, phase, remote_id, open, digest, facts, body,
     updated_at)
select repo, 'check', head_sha, name, 1, 1, 'claimed', check_run_id,
       case when status = 'completed' then 0 else 1 end, '', 0, '', updated_at
from checks;

insert into publications
    (repo, kind, subject, name, revision, generation, phase, remote_id, open, digest, facts, body,
     updated_at)
select repo, 'comment', cast(number as text), '', 1, 1, 'claimed', comment_id, 0, '', 0, '', 0
from pulls where comment_id is not null;

create table orders (
    repo     bigint  not null,
    id       text    not null,
    done     integer not null,
    note     text,
    begun_at bigint  not null,
    primary key (repo, id)
);

create index orders_by_age on orders (begun_at);

drop table pulls;
drop table checks;
drop table results;
