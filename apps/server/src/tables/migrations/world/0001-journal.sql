-- The journal: one row for every executed command, with the facts it caused. Nothing is acknowledged before its row is committed.
-- Applied once per world, with search_path set to the world's schema.
-- hash = sha-256 over (hash of the row before, form, sequence, time, kind, caller, account, request id, command, facts); see sequencer/chain.ts.
create table journal (
  sequence bigint not null,
  form smallint not null,
  at_ms bigint not null,
  kind smallint not null,
  caller smallint not null,
  account integer,
  request_id text,
  command bytea not null,
  facts bytea not null,
  hash bytea not null,
  primary key (sequence)
) partition by range (sequence);
comment on column journal.form is 'how command and facts are written (JOURNAL_FORM in sequencer/chain.ts); every form is read for ever';
comment on column journal.kind is 'index into COMMAND_KINDS (tables/words.ts)';
comment on column journal.caller is 'index into CALLERS (tables/words.ts)';
comment on column journal.account is 'the account the command speaks for; null for commands of the house';

-- What was answered to a request id. Kept for ever (the journal's old partitions are not), so that a re-sent command
-- finds its first answer even years later.
create table requests (
  account integer not null,
  kind smallint not null,
  request_id text not null,
  sequence bigint not null,
  body_hash bytea not null,
  reply text not null,
  primary key (account, kind, request_id)
);
comment on column requests.account is 'the account spoken for; -1 where the command names none';

-- Snapshots of the engine, in chunks so that neither side holds a second whole copy.
create table snapshots (
  sequence bigint primary key,
  at_ms bigint not null,
  journal_hash bytea not null,
  state_hash text not null,
  bytes bigint not null,
  chunks integer not null
);
create table snapshot_chunks (
  sequence bigint not null,
  chunk integer not null,
  bytes bytea not null,
  primary key (sequence, chunk)
);
alter table snapshot_chunks alter column bytes set storage external;

-- The writer asks, inside every batch, whether its own database session holds the world's lease, and whether the row that the batch
-- follows is here as the writer knows it. A session that lost its connection lost the lease with it; it takes it again here unless another
-- process has taken it meanwhile. A server that was promoted without the last rows has not got the row before.
-- @param known_hash, hash_here: of the row before, as the writer knows it and as it is here
create function assert_next(lease_key integer, lease_world integer, known_hash bytea, hash_here bytea) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_lock(lease_key, lease_world) then
    raise exception 'another process holds the lease of this world' using errcode = 'HL001';
  end if;
  if hash_here is distinct from known_hash then
    raise exception 'the row before is not here' using errcode = 'HL002';
  end if;
  return true;
end $$;

-- The application may read and append the journal, and nothing else (rule B1).
grant select, insert on journal to hilsa_app;
grant select, insert on requests to hilsa_app;
grant select, insert, delete on snapshots, snapshot_chunks to hilsa_app;
grant execute on function assert_next(integer, integer, bytea, bytea) to hilsa_app;
