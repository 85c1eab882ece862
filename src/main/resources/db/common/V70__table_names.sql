-- A table is called as the class that reads and writes it.

alter table proofs rename to verdict_records;
alter table verdict_records rename column proof to record;
alter table brought rename to run_results;
alter table looks rename to empty_listings;
alter table listings rename to artifact_listings;
alter table doubted rename to suspect_attempts;
alter table told rename to announced_states;
alter table trials rename to alarm_outcomes;
alter table orders rename to command_orders;
alter table paces rename to request_paces;
alter table probe rename to write_probe;
alter table points_due rename to pending_points;
alter table faults rename to intake_faults;
alter table deliveries_looked rename to redelivery_progress;
alter table notes rename to branch_notes;
alter table acceptances rename to baseline_acceptances;
alter table accepted_rows rename to row_acceptances;
alter table imported rename to imported_results;
alter table publications rename to published_reports;
