-- what results are submitted with, as hashes; used_at null before the first use
create table upload_tokens (
    repo bigint not null,
    name varchar(40) not null,
    hash varchar(64) not null unique,
    made_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    primary key (repo, name)
);

-- what stands in place of a workflow run: the submissions of a source for a suite of a commit; head is the branch with its repository
create table submission_runs (
    number ${identity},
    repo bigint not null,
    sha varchar(64) not null,
    suite text not null,
    source text not null,
    head text not null,
    attempts int not null,
    unique (repo, sha, suite, source, head)
);

-- submitted results, each an attempt of such a run; id is the hash of repo, source and idempotency_key
create table submissions (
    number ${identity},
    repo bigint not null,
    id varchar(64) not null,
    sha varchar(64) not null,
    suite text not null,
    platform text not null,
    source text not null,
    artifact text not null,
    digest varchar(64) not null,
    size bigint not null,
    state varchar(20) not null,
    run_id bigint not null,
    attempt int not null,
    made_at bigint not null,
    unique (repo, id)
);

create index submissions_of_run on submissions (repo, run_id);
create index submissions_by_time on submissions (repo, made_at);

-- the files of submissions as they arrived, in order
create table submission_chunks (
    repo bigint not null,
    submission varchar(64) not null,
    place int not null,
    content ${bytes} not null,
    kept_at bigint not null,
    primary key (repo, submission, place)
);
