-- New names of benchmarks that a person with write access gave for one head with one base, each order once.

create table pull_renames (
    repo        bigint  not null,
    pull        integer not null,
    base_branch text    not null,
    head_sha    text    not null,
    order_id    text    not null,
    old_name    text    not null,
    new_name    text    not null,
    login       text    not null,
    renamed_at  bigint  not null,
    primary key (repo, pull, order_id)
);
