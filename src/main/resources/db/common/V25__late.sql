-- Whether a suite was configured after the attempt had been taken in for others: what it lacks then, nobody expected of it.

alter table brought add column late integer not null default 0;
