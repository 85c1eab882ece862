-- Rows that maintainers accepted for a pull request, each order once. The rows with their bounds are
-- one JSON text; the last day is a date in UTC.

create table accepted_rows (
    repo        bigint  not null,
    pull        integer not null,
    order_id    text    not null,
    head_sha    text    not null,
    pattern     text    not null,
    login       text    not null,
    reason      text    not null,
    accepted_at bigint  not null,
    until_day   text,
    covered     text    not null,
    primary key (repo, pull, order_id)
);
