-- What shows how far a suite's alarms can be trusted: what was said of attempts of runs of the
-- default branch ('run', by the run's id), and pull requests of which a maintainer accepted rows
-- ('pull', by its number; attempt 0, nothing said). Times are epoch milliseconds.

create table trials (
    repo        bigint  not null,
    suite       text    not null,
    kind        text    not null,
    number      bigint  not null,
    attempt     integer not null,
    sha         text    not null,
    said        text    not null,
    same_as     text,
    happened_at bigint  not null,
    primary key (repo, suite, kind, number, attempt)
);

create index trials_of on trials (repo, suite, happened_at);
