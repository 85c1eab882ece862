-- What runs of the default branch measured, a row a series and a block of runs; a block never changes.
-- Runs of no block are read from points and imported. Times are epoch milliseconds.

create table series_blocks (
    repo      bigint  not null,
    block     bigint  not null,
    suite     text    not null,
    platform  text    not null,
    first_run bigint  not null,
    last_run  bigint  not null,
    size      integer not null,
    ready     integer not null,
    made_at   bigint  not null,
    -- keys of runs that were taken in again after that
    replaced  text    not null,
    runs      ${bytes} not null,
    layout    ${bytes} not null,
    primary key (repo, block)
);

create index series_blocks_of on series_blocks (repo, suite, platform);

create table series_values (
    repo    bigint not null,
    block   bigint not null,
    series  text   not null,
    numbers ${bytes} not null,
    primary key (repo, block, series)
);

-- What the newest runs say of all series of a suite on a platform. It is made anew where it is of
-- another version than the present one.
create table series_views (
    repo     bigint not null,
    suite    text   not null,
    platform text   not null,
    version  bigint not null,
    made     bigint not null,
    former   text   not null,
    summary  ${bytes},
    primary key (repo, suite, platform)
);

create index series_views_stale on series_views (repo) where made <> version;

insert into series_views (repo, suite, platform, version, made, former)
select repo, suite, platform, 1, 0, '' from points
union
select repo, suite, platform, 1, 0, '' from imported where source like 'import/%';
