-- Since when anybody can have seen what a check or comment shows: what it stands for (a digest of
-- text and results), and when GitHub had it (epoch milliseconds by GitHub's clock; null where that
-- is not known). Of one that is claimed: what it is to stand for.

alter table publications add column stands_for text not null default '';
alter table publications add column seen_since bigint;

-- Whether a task waits for those of its kind and subject that were asked for before it.

alter table work add column in_order integer not null default 0;
