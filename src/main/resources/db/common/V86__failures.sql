-- What failed in a run of the default branch, with its reasons, beside its values. A version before
-- reads and writes the values alone.

alter table points add column failures ${bytes};
alter table imported_results add column failures ${bytes};
