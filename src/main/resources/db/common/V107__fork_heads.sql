-- Requests that measure the head of a fork with the default branch's workflow: the branch that holds
-- this head meanwhile, and the branch of the fork. Null for all other requests.

alter table run_requests add column held_branch text;
alter table run_requests add column head_repo bigint;
alter table run_requests add column head_branch text;

create index run_requests_of_branch on run_requests (repo, held_branch);
