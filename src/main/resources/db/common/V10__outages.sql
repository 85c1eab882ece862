-- Up to when GitHub's record of deliveries was looked through, in epoch milliseconds; one row.
create table deliveries_looked (
    only_one integer not null primary key,
    until    bigint  not null
);

-- What installations have spent of GitHub's limits: when each bucket will be full again, and until
-- when GitHub wants to be left alone, in epoch milliseconds.
create table paces (
    who          text   not null primary key,
    minute_at    bigint not null,
    hour_at      bigint not null,
    points_at    bigint not null,
    paused_until bigint not null
);
