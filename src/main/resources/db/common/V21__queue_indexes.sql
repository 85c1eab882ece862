-- Each step of the queue looks at the tasks it is about, however many wait behind them, and a task
-- that is begun, or a delivery that is done, changes no index.

drop index work_of_subject;
drop index work_due;
drop index deliveries_by_age;

create index work_next on work (subject, id) where state <> 'failed';
create index work_replaceable on work (subject, coalesce_key) where coalesce_key <> '';
create index work_due on work (run_at) where state <> 'failed';
create index deliveries_by_age on deliveries (received_at);
