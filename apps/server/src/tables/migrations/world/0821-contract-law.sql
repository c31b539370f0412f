-- What two people set for all contracts: the most leverage by kind of customer, each version; and what the house puts into the insurance fund.
create table leverage_caps (
  version integer primary key,
  state text not null check (state in ('planned', 'in-force', 'past', 'dropped')),
  from_ms bigint not null,
  set_ms bigint not null,
  retail integer not null check (retail between 1 and 100),
  high_net_worth integer not null check (high_net_worth between 1 and 100),
  untested integer not null check (untested between 1 and 100),
  maker text not null,
  checker text not null check (checker <> maker)
) with (fillfactor = 80);

-- `paid` is what has gone in so far; `paid_ms` 0: nothing has.
create table insurance_seeds (
  seed bigint primary key,
  asset integer not null,
  amount bigint not null check (amount > 0),
  paid bigint not null check (paid between 0 and amount),
  from_ms bigint not null,
  set_ms bigint not null,
  paid_ms bigint not null,
  maker text not null,
  checker text not null check (checker <> maker)
) with (fillfactor = 80);

grant select, insert, update on leverage_caps, insurance_seeds to hilsa_projector;
grant select on leverage_caps, insurance_seeds to hilsa_app;
