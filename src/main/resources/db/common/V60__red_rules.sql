-- Digest of the rules by which a measurement failed; empty where it failed before they were kept.

alter table failed_measurements add column rules text not null default '';
