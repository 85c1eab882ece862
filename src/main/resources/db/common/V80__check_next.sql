-- What a check says to do next, so that pages and API say the same.

alter table published_reports add column next_step text not null default '';
