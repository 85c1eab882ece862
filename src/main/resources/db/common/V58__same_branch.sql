-- Pull requests are looked up by the branch that they are from: what was red of a closed one is red of the next.
create index pull_requests_from on pull_requests (repo, head_branch);
