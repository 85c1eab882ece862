-- The newest commit of a merged pull request on its base branch.
alter table pull_requests add column merge_sha text;

create index pull_requests_merged on pull_requests (repo, merge_sha);
