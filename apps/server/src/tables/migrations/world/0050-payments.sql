-- Money in and money out: each payment as it stands, what arrived, and every step of its road. Units of the rail's asset.
create table deposits (
  id bigint primary key,
  account integer not null,
  rail integer not null,
  amount bigint not null,
  state text not null,
  reason text not null,
  reference text not null,
  arrival bigint not null,
  created_ms bigint not null,
  ends_ms bigint not null,
  ended_ms bigint not null,
  check (amount > 0)
) with (fillfactor = 80);
create index deposits_of_account on deposits (account, id desc);

create table arrivals (
  id bigint primary key,
  rail integer not null,
  units bigint not null,
  provider text not null,
  transaction text not null,
  verdict text not null,
  evidence text not null,
  deposit bigint not null,
  account integer not null,
  state text not null,
  stage integer not null,
  at_ms bigint not null,
  unique (provider, transaction),
  check (units > 0)
) with (fillfactor = 80);
create index arrivals_waiting on arrivals (id) where state = 'suspense';

create table withdrawals (
  id bigint primary key,
  account integer not null,
  rail integer not null,
  destination bigint not null,
  method text not null,
  amount bigint not null,
  fee bigint not null,
  digest text not null,
  factor text not null,
  state text not null,
  reason text not null,
  needs_two boolean not null,
  stage integer not null,
  pack text not null,
  transaction text not null,
  requested_ms bigint not null,
  deadline_ms bigint not null,
  approved_ms bigint not null,
  sent_ms bigint not null,
  ended_ms bigint not null,
  -- What arrives is what was asked less the fee; nobody pays in order to be paid.
  check (amount > 0 and fee >= 0 and fee < amount)
) with (fillfactor = 80);
create index withdrawals_of_account on withdrawals (account, id desc);
create index withdrawals_on_their_way on withdrawals (deadline_ms) where state in ('requested', 'approved', 'sent');

create table payment_steps (
  sequence bigint not null,
  line integer not null,
  way text not null,
  payment bigint not null,
  step text not null,
  actor text not null,
  detail text not null,
  at_ms bigint not null,
  primary key (sequence, line)
);
create index payment_steps_of_payment on payment_steps (way, payment, sequence, line);

grant select, insert, update on deposits, arrivals, withdrawals to hilsa_app;
grant select, insert on payment_steps to hilsa_app;
