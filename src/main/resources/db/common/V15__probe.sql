-- What is written to find out whether a store that failed keeps what is written again; one row at most.

create table probe (
    probe text not null
);
