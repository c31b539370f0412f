-- Files that tell a bank or a wallet what to pay: what was said to be sent in one go by one way of a rail. Which payments a file is of, the journal
-- says by the pack; names and numbers stay sealed where they are, and a file is written anew whenever it is asked for.
create table payout_files (
  file text primary key,
  rail text not null,
  method text not null,
  payments integer not null check (payments > 0),
  -- That arrive, of the rail's asset.
  units bigint not null check (units > 0),
  made_ms bigint not null,
  -- Zero until a partner that takes files by itself had it, and until an operator fetched it.
  handed_ms bigint not null default 0,
  fetched_ms bigint not null default 0
);
create index payout_files_by_time on payout_files (made_ms desc);

grant select, insert on payout_files to hilsa_app;
grant update (handed_ms, fetched_ms) on payout_files to hilsa_app;
