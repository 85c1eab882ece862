-- When the app was suspended or removed, and when it came back: what happens to pull requests in
-- between is not heard of.

create table access_changes (
    repo       bigint  not null,
    changed_at bigint  not null,
    granted    integer not null,
    primary key (repo, changed_at, granted)
);
