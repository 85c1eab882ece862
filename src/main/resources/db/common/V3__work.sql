-- What is to be done: the truth about the queue. The scheduler only says when to look.
create table work (
    id           ${identity},
    subject      text    not null,
    coalesce_key text    not null,
    kind         text    not null,
    payload      text    not null,
    installation bigint  not null,
    repo         bigint,
    delivery     text,
    created_at   bigint  not null,
    run_at       bigint  not null,
    state        text    not null,
    starts       integer not null,
    failures     integer not null,
    first_failed bigint,
    reference    text    not null
);

create index work_of_subject on work (subject, state, run_at);
create index work_due on work (state, run_at);
create index work_of_delivery on work (delivery);
create index work_of_installation on work (installation, repo);
