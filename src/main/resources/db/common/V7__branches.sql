-- Commits that were the tip of a default branch when something ran on it there: such a commit is
-- judged for the branch itself, whatever pull request has it as its head.

create table branch_commits (
    repo   bigint not null,
    sha    text   not null,
    branch text   not null,
    primary key (repo, sha, branch)
);
