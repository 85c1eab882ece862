-- Up to when GitHub's record of deliveries was looked through, in epoch milliseconds; one row.
create table deliveries_looked (
    only_one integer not null primary key,
    until    bigint  not null
);
