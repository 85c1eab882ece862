-- When a draft with this head was last made ready for review (epoch milliseconds by GitHub's clock):
-- what a workflow left out before says nothing.

alter table commits add column ready_at bigint;
