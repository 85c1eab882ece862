-- Replicas of a version before V70 run beside this one while it is rolled out, and use the former names.
-- PostgreSQL lets them read and write through such views. A later step drops them.

create view proofs as
    select repo, sha, target, digest, size, record as proof, kept_at from verdict_records;
create view brought as select * from run_results;
create view looks as select * from empty_listings;
create view listings as select * from artifact_listings;
create view doubted as select * from suspect_attempts;
create view told as select * from announced_states;
create view trials as select * from alarm_outcomes;
create view orders as select * from command_orders;
create view paces as select * from request_paces;
create view probe as select * from write_probe;
create view points_due as select * from pending_points;
create view faults as select * from intake_faults;
create view deliveries_looked as select * from redelivery_progress;
create view notes as select * from branch_notes;
create view acceptances as select * from baseline_acceptances;
create view accepted_rows as select * from row_acceptances;
create view imported as select * from imported_results;
create view publications as select * from published_reports;
