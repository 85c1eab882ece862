-- which part of how many a submission is; its attempt is 0 until all of them are there
alter table submissions add column part int not null default 1;
alter table submissions add column parts int not null default 1;
