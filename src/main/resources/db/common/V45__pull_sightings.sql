-- How pull requests were heard of, by GitHub's clock (epoch milliseconds): a run measured the merge with the base that its
-- pull request had when it began.

create table pull_sightings (
    repo        bigint  not null,
    pull        integer not null,
    head_sha    text    not null,
    base_branch text    not null,
    base_sha    text    not null,
    open        integer not null,
    seen_at     bigint  not null,
    primary key (repo, head_sha, pull, seen_at, base_branch, open)
);

create index pull_sightings_of on pull_sightings (repo, pull);
create index pull_sightings_into on pull_sightings (repo, base_branch);

insert into pull_sightings (repo, pull, head_sha, base_branch, base_sha, open, seen_at)
select repo, number, head_sha, base_branch, base_sha, open, updated_at from pull_requests;

-- When the first attempt of a run began, which the others repeat; null if that was not heard.
alter table runs add column began_at bigint;

update runs set began_at = started_at where attempt = 1;
