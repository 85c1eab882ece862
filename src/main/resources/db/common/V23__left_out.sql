-- Jobs of the run that conditions left out, so that nothing came for the suite; null where that is
-- not why, or where something came.

alter table brought add column left_out text;
