-- Read tables of a world: written in the same transaction as the journal rows they follow from, rebuilt by nobody,
-- compared with the core by `npm run audit`. Prices in ticks, quantities in lots, money in the asset's smallest unit.

-- Customers' orders only. A simulated participant's orders and standing quotes are not written here: nobody asks for
-- them, and they would be most of the table. Their trades, postings and balances are.
create table orders (
  account integer not null,
  order_id bigint not null,
  instrument smallint not null,
  side smallint not null,
  type smallint not null,
  time_in_force smallint not null,
  post_only boolean not null,
  self_trade smallint not null,
  ticks bigint not null,
  trigger_ticks bigint not null,
  lots bigint not null,
  quote_amount bigint not null,
  filled_lots bigint not null,
  filled_notional bigint not null,
  fee bigint not null,
  status smallint not null,
  close_reason smallint,
  client_order_id text,
  created_ms bigint not null,
  updated_ms bigint not null,
  primary key (account, order_id)
) with (fillfactor = 85);
-- 0 waiting, 1 open, 2 partially filled (ORDER_STATUSES in tables/words.ts)
create index orders_open on orders (account, order_id) where status <= 2;
create index orders_by_client_order_id on orders (account, client_order_id) where client_order_id is not null;

-- The tape; one row a trade with both sides.
create table trades (
  sequence bigint not null,
  trade_id bigint not null,
  instrument smallint not null,
  taker_side smallint not null,
  ticks bigint not null,
  lots bigint not null,
  notional bigint not null,
  taker_order bigint not null,
  maker_order bigint not null,
  taker_account integer not null,
  maker_account integer not null,
  taker_fee bigint not null,
  maker_fee bigint not null,
  participants smallint not null,
  at_ms bigint not null,
  primary key (trade_id, sequence)
) partition by range (sequence);
comment on column trades.participants is 'bit 1: the taker is a simulated participant; bit 2: the maker is';
create index trades_tape on trades (instrument, trade_id);
create index trades_by_taker on trades (taker_account, trade_id) where (participants & 1) = 0;
create index trades_by_maker on trades (maker_account, trade_id) where (participants & 2) = 0;

-- Double entry: the postings of one command sum to zero per asset. balance_after is the account's available + held.
create table postings (
  sequence bigint not null,
  line integer not null,
  account integer not null,
  owner smallint not null,
  asset smallint not null,
  amount bigint not null,
  balance_after bigint not null,
  reason smallint not null,
  order_id bigint,
  trade_id bigint,
  at_ms bigint not null
) partition by range (sequence);
create index postings_by_account on postings (account, sequence, line) where owner = 1;
comment on column postings.owner is 'index into OWNER_KINDS: 0 house, 1 customer, 2 participant';

-- What postings dropped by the sandbox's retention had summed up to.
create table postings_carried (
  account integer not null,
  asset smallint not null,
  amount bigint not null,
  primary key (account, asset)
);

create table balances (
  account integer not null,
  asset smallint not null,
  available bigint not null,
  held bigint not null,
  sequence bigint not null,
  primary key (account, asset),
  -- Only the issuance account (0) may stand below zero: its debt is the test money in circulation.
  check (held >= 0 and (available >= 0 or account = 0))
) with (fillfactor = 60);

-- What customers own of each base asset, at average cost in quote units.
create table holdings (
  account integer not null,
  asset smallint not null,
  quantity bigint not null,
  cost bigint not null,
  realised bigint not null,
  updated_ms bigint not null,
  primary key (account, asset)
) with (fillfactor = 70);

-- Candles of one minute (period 1), one hour (60) and one day (1440), UTC. Others are summed up from these when asked.
create table candles (
  instrument smallint not null,
  period smallint not null,
  open_ms bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  lots bigint not null,
  turnover bigint not null,
  trades integer not null,
  simulated boolean not null,
  primary key (instrument, period, open_ms)
) with (fillfactor = 80);

grant select, insert on trades, postings to hilsa_app;
grant select, insert, update on orders, balances, holdings, candles to hilsa_app;
grant select on postings_carried to hilsa_app;
