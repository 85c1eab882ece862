-- who said that kept results of a fork's head count
alter table submissions add column trusted_by varchar(100);
