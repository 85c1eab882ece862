-- What was told of the suites of a branch, and the messages that tell it. Times are epoch
-- milliseconds; repositories are GitHub's numeric ids.

create table told (
    repo     bigint not null,
    branch   text   not null,
    revision bigint not null,
    courses  text   not null,
    primary key (repo, branch)
);

-- In the order they were said; state is waiting, sent or failed.
create table messages (
    seq            ${identity},
    id             text    not null unique,
    repo           bigint  not null,
    sha            text    not null,
    kind           text    not null,
    news           text    not null,
    state          text    not null,
    said_at        bigint  not null,
    due_at         bigint  not null,
    tries          integer not null,
    first_tried_at bigint,
    failure        text    not null,
    unique (repo, sha, kind)
);

create index messages_due on messages (state, due_at);
create index messages_of on messages (repo, state, seq);
create index messages_by_age on messages (said_at);

-- One row: when the next message may be sent.
create table message_pace (
    only_one integer not null primary key,
    next_at  bigint  not null
);

insert into message_pace (only_one, next_at) values (1, 0);
