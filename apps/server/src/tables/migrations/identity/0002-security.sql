-- What makes a person's account theirs: profile, PINs, second factors, sign-ins with their devices, resets, account kind, score.
alter table customers
  add column name text,
  add column avatar_file_id text,
  add column kind text not null default 'regular' check (kind in ('regular', 'hni')),
  add column status_reason text,
  -- Frozen by the customer, until the customer undoes it.
  add column frozen_ms bigint,
  -- The worlds' cores were not told yet what the account may do now.
  add column standing_due boolean not null default false,
  -- Stands in every message, so that the customer recognises ours.
  add column phrase text,
  add column password_changed_ms bigint,
  -- Money waits to leave after a credential changed.
  add column withdrawal_hold_until_ms bigint;
create index customers_by_inviter on customers (invited_by, id desc) where invited_by is not null;
create index customers_with_standing_due on customers (id) where standing_due;

-- Which text a person agreed to, and when. Only added to.
create table consents (
  customer_id bigint not null references customers (id),
  version text not null,
  at_ms bigint not null,
  address text,
  primary key (customer_id, version)
);
insert into consents (customer_id, version, at_ms)
select id, consent_version, created_ms from customers where consent_version is not null;

alter table sessions
  add column device text not null default '',
  add column address text,
  -- Trading is unlocked by the transaction PIN until then.
  add column unlocked_until_ms bigint not null default 0;

-- Guesses at anything, by what is guessed at: a sign-in name (whether or not it exists), a PIN, an address.
drop table sign_in_failures;
create table attempts (
  subject text primary key,
  failures integer not null,
  -- How often it was locked; each lock is longer than the one before.
  lockouts integer not null default 0,
  last_ms bigint not null,
  locked_until_ms bigint not null default 0
);
create index attempts_by_time on attempts (last_ms);

-- Single-use tokens that somebody proved something: a confirmation of one purpose in one sign-in, or the first step of a reset.
create table proofs (
  token_hash text primary key,
  customer_id bigint not null references customers (id),
  sign_in uuid,
  purpose text not null,
  ends_ms bigint not null
);
create index proofs_by_end on proofs (ends_ms);

create table pins (
  customer_id bigint not null references customers (id),
  kind text not null check (kind in ('transaction', 'withdrawal')),
  pin_hash text not null,
  set_ms bigint not null,
  primary key (customer_id, kind)
);

-- The secret is sealed. `last_step` is the newest time step whose code was accepted: no code counts twice.
create table authenticators (
  customer_id bigint primary key references customers (id),
  secret text not null,
  begun_ms bigint not null,
  enabled_ms bigint,
  last_step bigint not null default 0
);

create table passkeys (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
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
create index passkeys_by_customer on passkeys (customer_id, id);

create table challenges (
  id text primary key,
  purpose text not null,
  customer_id bigint references customers (id),
  challenge text not null,
  host text not null,
  ends_ms bigint not null
);
create index challenges_by_end on challenges (ends_ms);

-- asked: waits for an operator. waiting: takes effect at effective_ms. The new secret is kept hashed only.
create table resets (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  what text not null check (what in ('password', 'transaction-pin', 'withdrawal-pin', 'second-factor')),
  state text not null check (state in ('asked', 'waiting', 'done', 'cancelled')),
  secret_hash text,
  asked_ms bigint not null,
  effective_ms bigint,
  ended_ms bigint,
  check ((state = 'waiting') <= (effective_ms is not null)),
  check ((state = 'waiting' and what <> 'second-factor') <= (secret_hash is not null))
);
create unique index resets_pending on resets (customer_id, what) where state in ('asked', 'waiting');
create index resets_by_moment on resets (effective_ms) where state = 'waiting';

-- What an operator did to the account's standing, and what the customer did. Only added to.
create table standing_changes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  change text not null check (change in ('disabled', 'enabled', 'frozen', 'unfrozen')),
  reason text,
  at_ms bigint not null
);
create index standing_changes_by_customer on standing_changes (customer_id, id desc);

create table kind_requests (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  reason text not null,
  state text not null check (state in ('pending', 'approved', 'rejected')),
  decision_reason text,
  asked_ms bigint not null,
  decided_ms bigint
);
create unique index kind_requests_pending on kind_requests (customer_id) where state = 'pending';
create index kind_requests_by_customer on kind_requests (customer_id, id desc);

-- Every change of the score with its rule. Only added to: the score is the sum, kept between 0 and 100.
create table score_changes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  rule text not null,
  change integer not null,
  after integer not null check (after between 0 and 100),
  -- An operator's words for a correction; the other rules speak for themselves.
  reason text,
  at_ms bigint not null
);
create index score_changes_by_customer on score_changes (customer_id, id desc);

grant select, insert on consents, standing_changes, score_changes to hilsa_app;
grant select, insert, update on kind_requests, resets to hilsa_app;
grant select, insert, update, delete on attempts, proofs, pins, authenticators, passkeys, challenges to hilsa_app;
