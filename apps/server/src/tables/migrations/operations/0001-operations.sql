-- Who serves the customers, what they asked for and did, and the settings they may change. Nothing of money is here.
create table operators (
  id bigint generated always as identity primary key,
  email text not null unique,
  name text not null,
  roles text[] not null check (cardinality(roles) > 0),
  state text not null check (state in ('invited', 'active', 'disabled')),
  password_hash text,
  -- The authenticator's secret, sealed. `last_step` is the newest time step whose code was accepted: no code counts twice.
  totp_secret text,
  last_step bigint not null default 0,
  created_ms bigint not null,
  last_seen_ms bigint,
  check (state <> 'active' or (password_hash is not null and totp_secret is not null))
);

-- A link is 256 random bits; only its sha-256 is kept. The secret offered with it is sealed and becomes the operator's when accepted.
create table invitations (
  token_hash text primary key,
  operator_id bigint not null references operators (id),
  totp_secret text not null,
  created_ms bigint not null,
  ends_ms bigint not null
);
create index invitations_by_operator on invitations (operator_id);

create table sessions (
  token_hash text primary key,
  id uuid not null unique,
  operator_id bigint not null references operators (id),
  device text not null,
  address text not null,
  created_ms bigint not null,
  seen_ms bigint not null,
  ends_ms bigint not null
);
create index sessions_by_operator on sessions (operator_id);

-- Failed sign-ins, by name (whether or not there is such an operator) and by address.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  lockouts integer not null default 0,
  last_ms bigint not null,
  locked_until_ms bigint not null default 0
);

-- What was asked for. The trail below tells the same as a history that nobody can change.
create table actions (
  id bigint generated always as identity primary key,
  action text not null,
  subject_kind text not null,
  subject text not null,
  customer_id bigint,
  operator_id bigint not null references operators (id),
  reason text not null,
  input jsonb not null,
  before jsonb not null,
  after jsonb not null,
  result jsonb not null default '{}',
  state text not null check (state in ('running', 'waiting', 'done', 'rejected', 'withdrawn', 'expired', 'failed')),
  second_person boolean not null,
  request_id text not null,
  request_hash text not null,
  asked_ms bigint not null,
  ends_ms bigint,
  decided_by bigint references operators (id),
  decision_reason text,
  decided_ms bigint,
  problem text not null default '',
  unique (operator_id, request_id),
  -- Four eyes.
  check (not second_person or state <> 'done' or (decided_by is not null and decided_by <> operator_id))
);
create index actions_by_state on actions (state, id desc);
create index actions_by_subject on actions (subject_kind, subject, id desc);
create unique index actions_waiting on actions (action, subject) where state = 'waiting';

-- Who did and saw what, why, before and after. Rows are only ever added; each is sealed with the hash of the one before it.
create table trail (
  id bigint primary key,
  at_ms bigint not null,
  kind text not null,
  what text not null,
  operator_id bigint,
  operator_name text not null,
  roles text not null,
  address text not null,
  action_id bigint,
  subject_kind text not null,
  subject text not null,
  customer_id bigint,
  reason text not null,
  -- JSON as text: what was hashed is what is kept.
  before text not null,
  after text not null,
  hash text not null
);
create index trail_by_customer on trail (customer_id, id desc) where customer_id is not null;
create index trail_by_operator on trail (operator_id, id desc);
create index trail_by_action on trail (action_id) where action_id is not null;
create index trail_by_time on trail (at_ms);

create table notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  operator_id bigint not null references operators (id),
  text text not null,
  at_ms bigint not null
);
create index notes_by_customer on notes (customer_id, id desc);

-- Every version of a setting. What holds is the newest version whose moment has come.
create table properties (
  id bigint generated always as identity primary key,
  key text not null,
  version integer not null,
  value text not null,
  effective_ms bigint not null,
  recorded_ms bigint not null,
  operator_id bigint not null references operators (id),
  approved_by bigint references operators (id),
  reason text not null,
  unique (key, version)
);

grant select, insert, update on operators, actions to hilsa_app;
grant select, insert, update, delete on invitations, sessions, sign_in_failures to hilsa_app;
grant select, insert on trail, notes, properties to hilsa_app;
