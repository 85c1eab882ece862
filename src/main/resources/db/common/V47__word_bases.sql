-- The base branch that a pull request had when a person's word was given: the word holds for no other. Of an older one it is the only base
-- that the pull request was heard of with at that head. Where it had several, or none is known, the word holds for none. Reports show for
-- which base they were.

alter table accepted_rows add column base_branch text;
update accepted_rows set base_branch = (
    select min(b.base_branch) from pull_bases b
    where b.repo = accepted_rows.repo and b.pull = accepted_rows.pull and b.head_sha = accepted_rows.head_sha
    having count(*) = 1);

alter table acceptances add column base_branch text;
update acceptances set base_branch = (
    select min(b.base_branch) from pull_bases b
    where b.repo = acceptances.repo and b.pull = acceptances.pull and b.head_sha = acceptances.measured
    having count(*) = 1);

alter table shown_reports add column base_branch text;
update shown_reports set base_branch = (
    select min(b.base_branch) from pull_bases b
    where b.repo = shown_reports.repo and b.pull = shown_reports.pull and b.head_sha = shown_reports.head_sha
    having count(*) = 1);

create table waivers_of_bases (
    repo        bigint  not null,
    sha         text    not null,
    pull        integer not null,
    base_branch text    not null default '',
    login       text    not null,
    reason      text    not null,
    primary key (repo, sha, pull, base_branch)
);

insert into waivers_of_bases (repo, sha, pull, base_branch, login, reason)
select repo, sha, pull,
       coalesce((
           select min(b.base_branch) from pull_bases b
           where b.repo = waivers.repo and b.pull = waivers.pull and b.head_sha = waivers.sha
           having count(*) = 1), ''),
       login, reason
from waivers;

drop table waivers;
alter table waivers_of_bases rename to waivers;
