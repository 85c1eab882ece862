-- The scheduler's own table; times are epoch milliseconds, as its SQLite dialect writes them.
create table scheduled_tasks (
    task_name            text    not null,
    task_instance        text    not null,
    task_data            blob,
    execution_time       integer not null,
    picked               integer not null,
    picked_by            text,
    last_success         integer,
    last_failure         integer,
    consecutive_failures integer,
    last_heartbeat       integer,
    version              integer not null,
    priority             integer,
    primary key (task_name, task_instance)
);

create index scheduled_tasks_due on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);
