-- Perpetual contracts: open positions with what they cost so far, what was closed of them, funding, marks of the last quarter of an hour,
-- and forced closes with everything they were decided by. Prices in ticks, quantities in lots, money in quote units.

-- What an order on a contract says beyond others: leverage, reduce-only, what triggers it (OrderTerms in the core); 0 for all others.
alter table orders add column terms integer not null default 0;

-- Of customers. A position of which nothing is left stays, with no lots.
create table contract_positions (
  position bigint primary key,
  account integer not null,
  instrument integer not null,
  is_short boolean not null,
  leverage integer not null,
  lots bigint not null,
  cost bigint not null,
  fee bigint not null,
  funding bigint not null,
  -- Of fee and funding, what belongs to the lots that are still open.
  fee_left bigint not null,
  funding_left bigint not null,
  opened_ms bigint not null,
  updated_ms bigint not null,
  check (lots >= 0)
) with (fillfactor = 80);
create index contract_positions_open on contract_positions (account) where lots > 0;

-- What was closed, one row an order or forced close.
create table contract_closings (
  account integer not null,
  record text not null,
  place bigint not null,
  position bigint not null,
  instrument integer not null,
  is_short boolean not null,
  leverage integer not null,
  lots bigint not null,
  cost bigint not null,
  worth bigint not null,
  profit bigint not null,
  fee bigint not null,
  funding bigint not null,
  cause smallint not null,
  is_whole boolean not null,
  liquidation bigint not null,
  opened_ms bigint not null,
  closed_ms bigint not null,
  primary key (account, record),
  check (lots > 0)
) with (fillfactor = 80);
create index contract_closings_of_account on contract_closings (account, place desc);

create table contract_funding (
  account integer not null,
  place bigint not null,
  instrument integer not null,
  is_short boolean not null,
  rate integer not null,
  amount bigint not null,
  ticks bigint not null,
  lots bigint not null,
  at_ms bigint not null,
  primary key (account, place)
);

-- Rates as they were fixed, in billionths.
create table contract_rates (
  instrument integer not null,
  round bigint not null,
  rate integer not null,
  mark bigint not null,
  samples integer not null,
  at_ms bigint not null,
  primary key (instrument, round)
);

-- A ring of the last 900 seconds of each market; a forced close copies what it needs of it.
create table contract_marks (
  instrument integer not null,
  slot integer not null,
  at_ms bigint not null,
  mark bigint not null,
  index_ticks bigint,
  prices text not null,
  primary key (instrument, slot)
) with (fillfactor = 70);

-- Forced closes with their evidence, as JSON: it is shown whole or not at all.
create table contract_liquidations (
  liquidation bigint primary key,
  account integer not null,
  instrument integer not null,
  position bigint not null,
  is_short boolean not null,
  outcome text,
  begun_ms bigint not null,
  ended_ms bigint not null,
  body text not null
) with (fillfactor = 70);
create index contract_liquidations_of_account on contract_liquidations (account, liquidation desc);

create table contract_deleveragings (
  place bigint primary key,
  liquidation bigint not null,
  account integer not null,
  instrument integer not null,
  is_short boolean not null,
  lots bigint not null,
  ticks bigint not null,
  at_ms bigint not null
);

grant select, insert, update on contract_positions, contract_closings, contract_marks, contract_liquidations to hilsa_app;
grant select, insert on contract_funding, contract_rates, contract_deleveragings to hilsa_app;
