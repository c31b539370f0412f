-- When a factor of this sign-in was last proven. What needs two people needs both to have proven one a moment ago.
alter table sessions add column proved_ms bigint not null default 0;
update sessions set proved_ms = created_ms;

-- Passkeys of operators, in tables of their own: one of a customer opens nothing here.
create table passkeys (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  -- The host it belongs to; it signs for no other.
  host text not null,
  name text not null,
  created_ms bigint not null,
  last_used_ms bigint
);
create index passkeys_by_operator on passkeys (operator_id, id);

create table challenges (
  id text primary key,
  purpose text not null,
  operator_id bigint references operators (id),
  challenge text not null,
  host text not null,
  ends_ms bigint not null
);
create index challenges_by_end on challenges (ends_ms);

grant select, insert, update, delete on passkeys, challenges to hilsa_app;
