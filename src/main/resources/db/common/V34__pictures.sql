-- what makes addresses of a repository's pictures impossible to guess
create table picture_tokens (
    repo bigint primary key,
    token text not null unique
);

-- pictures of comments, each known by the SHA-256 of its bytes; kept_at in milliseconds
create table pictures (
    repo bigint not null,
    digest text not null,
    size bigint not null,
    svg ${bytes} not null,
    kept_at bigint not null,
    primary key (repo, digest)
);

create index pictures_by_age on pictures (repo, kept_at);
