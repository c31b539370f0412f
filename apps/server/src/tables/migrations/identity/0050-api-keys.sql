-- Keys by which programs call for a customer. A key names its world; none takes money out or changes a credential.
create table api_keys (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  world text not null check (world in ('real', 'demo')),
  label text not null,
  algorithm text not null check (algorithm in ('ed25519', 'hmac-sha256', 'rsa')),
  -- Names the key; no secret.
  name text not null unique,
  -- Of ed25519 and rsa: all that there is of the key here.
  public_key text,
  -- Of hmac-sha256: sealed under the key outside the database.
  secret text,
  trade boolean not null,
  addresses text[] not null,
  created_ms bigint not null,
  ends_ms bigint,
  revoked_ms bigint,
  last_used_ms bigint,
  last_address text,
  check ((algorithm = 'hmac-sha256') = (secret is not null)),
  check ((public_key is null) = (secret is not null)),
  -- What trades from anywhere ends.
  check (not trade or cardinality(addresses) > 0 or ends_ms is not null)
);
create index api_keys_by_customer on api_keys (customer_id, world, id desc);

create table api_key_days (
  key_id bigint not null references api_keys (id) on delete cascade,
  -- Days since 1970-01-01, UTC.
  day integer not null,
  calls bigint not null,
  primary key (key_id, day)
);

-- What a key was refused of late; a few a key stay.
create table api_key_refusals (
  id bigint generated always as identity primary key,
  key_id bigint not null references api_keys (id) on delete cascade,
  at_ms bigint not null,
  code integer not null,
  msg text not null,
  path text not null,
  address text not null
);
create index api_key_refusals_by_key on api_key_refusals (key_id, id desc);

grant select, insert, update, delete on api_keys, api_key_days, api_key_refusals to hilsa_app;
