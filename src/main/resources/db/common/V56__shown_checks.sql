-- What a check run shows, for those who ask here and not GitHub. Unknown of those that were written before.
alter table publications add column status text;
alter table publications add column conclusion text;
alter table publications add column title text not null default '';
