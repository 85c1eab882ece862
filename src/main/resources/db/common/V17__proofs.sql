-- Verdicts with all that they went by, a row for what a commit was judged for. Times are epoch
-- milliseconds.

create table proofs (
    repo    bigint  not null,
    sha     text    not null,
    target  text    not null,
    digest  text    not null,
    size    bigint  not null,
    proof   ${bytes} not null,
    kept_at bigint  not null,
    primary key (repo, sha, target)
);

create index proofs_by_age on proofs (repo, kept_at);
