-- The queue knows no benchmarks: an owner and a subject are all it is told about a job. Jobs that an
-- earlier version stored cannot be read by this one; their deliveries may come again.

update deliveries set state = 'failed' where state = 'received';
drop table work;

create table work (
    id           ${identity},
    subject      text    not null,
    coalesce_key text    not null,
    kind         text    not null,
    payload      text    not null,
    owner        bigint  not null,
    delivery     text,
    created_at   bigint  not null,
    run_at       bigint  not null,
    state        text    not null,
    claims       bigint  not null,
    alone        integer not null,
    deaths       integer not null,
    alone_deaths integer not null,
    failures     integer not null,
    first_failed bigint,
    reference    text    not null
);

create index work_of_subject on work (subject, state, run_at);
create index work_due on work (state, run_at);
create index work_of_delivery on work (delivery);
create index work_of_owner on work (owner, subject);
