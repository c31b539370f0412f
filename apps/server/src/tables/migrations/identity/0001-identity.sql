-- Who the customers are and how they get in. Money is never here: a customer points to one account in each world.
create table customers (
  id bigint generated always as identity (start with 100001) primary key,
  phone text unique,
  email text unique,
  password_hash text,
  demo_only boolean not null,
  status smallint not null default 1 check (status in (0, 1)),
  id_status text not null default 'none' check (id_status in ('none', 'pending', 'succ', 'fail')),
  invite_code text unique,
  invited_by bigint references customers (id),
  consent_version text,
  language text not null default 'en-US' check (language in ('en-US', 'bn-BN')),
  created_ms bigint not null,
  check (demo_only or (password_hash is not null and consent_version is not null and (phone is not null or email is not null)))
);

-- The customer's account in the core of each world.
create table accounts (
  customer_id bigint not null references customers (id),
  world text not null check (world in ('real', 'demo')),
  account integer not null,
  primary key (customer_id, world),
  unique (world, account)
);

-- Tokens are 256 random bits; only their sha-256 is kept. The tokens of one sign-in share `sign_in` and end together.
create table sessions (
  token_hash text primary key,
  sign_in uuid not null,
  customer_id bigint not null references customers (id),
  world text not null check (world in ('real', 'demo')),
  created_ms bigint not null,
  seen_ms bigint not null,
  ends_ms bigint not null
);
create index sessions_by_sign_in on sessions (sign_in);
create index sessions_by_customer on sessions (customer_id);
create index sessions_by_end on sessions (ends_ms);

create table codes (
  id bigint generated always as identity primary key,
  target text not null,
  purpose text not null,
  code_hash text not null,
  sent_ms bigint not null,
  ends_ms bigint not null,
  tries_left smallint not null,
  used boolean not null default false
);
create index codes_by_target on codes (target, purpose, sent_ms desc);

-- Failed passwords per sign-in name, whether or not such a customer exists.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  last_ms bigint not null,
  locked_until_ms bigint not null default 0
);

create table captchas_used (
  nonce text primary key,
  ends_ms bigint not null
);

create table secrets (
  name text primary key,
  value text not null
);

create table favourites (
  customer_id bigint not null references customers (id),
  symbol text not null,
  added_ms bigint not null,
  primary key (customer_id, symbol)
);

-- What the SMS and mail connectors of the sandbox would have sent.
create table outbox (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  channel text not null check (channel in ('sms', 'mail')),
  target text not null,
  text text not null,
  at_ms bigint not null
);
create index outbox_by_time on outbox (at_ms);

grant select, insert, update on customers to hilsa_app;
grant select, insert on accounts, secrets to hilsa_app;
grant select, insert, update, delete on
  sessions, codes, sign_in_failures, captchas_used, favourites, outbox to hilsa_app;
