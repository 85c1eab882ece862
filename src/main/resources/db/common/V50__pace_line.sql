-- Tasks that GitHub's limits keep waiting: whose budget they need, what they need of it at once, and
-- since when, in epoch milliseconds. One that does not come back by "until" is passed over. What is
-- more urgent has the smaller number.
create table pace_line (
    who     text    not null,
    task    bigint  not null,
    urgency integer not null,
    writes  integer not null,
    points  integer not null,
    since   bigint  not null,
    until   bigint  not null,
    primary key (who, task)
);
