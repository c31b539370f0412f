-- Options: which instruments are series and which assets their units, so that lists of shares, coins and money leave them out; what each
-- customer had of a series over its life; samples of windows, and what series settled at. Money in quote units, prices in ticks.
create table option_series (
  instrument integer primary key,
  asset integer not null unique,
  underlying integer not null
);

create table option_positions (
  account integer not null,
  instrument integer not null,
  bought bigint not null,
  sold bigint not null,
  paid bigint not null,
  received bigint not null,
  fees bigint not null,
  payout bigint not null,
  -- 0: it was not held until its settlement.
  settled bigint not null,
  opened_ms bigint not null,
  updated_ms bigint not null,
  primary key (account, instrument),
  check (bought >= sold + settled)
) with (fillfactor = 80);
create index option_positions_of_account on option_positions (account, updated_ms desc);

create table option_settlements (
  instrument integer primary key,
  underlying integer not null,
  end_ms bigint not null,
  settlement bigint not null,
  payoff bigint not null,
  is_fallback boolean not null,
  hash text not null,
  at_ms bigint not null
);

create table option_samples (
  underlying integer not null,
  end_ms bigint not null,
  place integer not null,
  ticks bigint,
  bid bigint,
  ask bigint,
  last bigint,
  is_flagged boolean not null,
  at_ms bigint not null,
  primary key (underlying, end_ms, place)
);

grant select, insert, update on option_positions to hilsa_app;
grant select, insert on option_series, option_settlements, option_samples to hilsa_app;
