-- Read tables of a world: what the committed facts come to. A projector (apps/server/src/projector) writes them after the journal, and moves
-- the cursor in the same transaction, so that they show the world as it stood at that sequence. Compared with the core by `npm run audit`.
-- Prices in ticks, quantities in lots, money in the asset's smallest unit.

-- How far the tables have come: one row.
create table projected (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null
);
insert into projected (sequence) values (0);

-- Whoever writes tables says from where. Two who write at the same time wait for each other here, and the second is told.
create function move_cursor(stands bigint, goes bigint) returns boolean language plpgsql set search_path from current as $$
begin
  update projected set sequence = goes where sequence = stands;
  if not found then
    raise exception 'the tables do not stand at %', stands using errcode = 'HL003';
  end if;
  return true;
end $$;

-- Customers' orders only. A simulated participant's orders and standing quotes are not written here: nobody asks for
-- them, and they would be most of the table. Their trades, postings and balances are.
create table orders (
  account integer not null,
  order_id bigint not null,
  instrument integer not null,
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
  expires_ms bigint not null,
  created_ms bigint not null,
  updated_ms bigint not null,
  primary key (account, order_id)
) with (fillfactor = 85);
-- 0 waiting, 1 open, 2 partially filled (ORDER_STATUSES in tables/words.ts)
create index orders_open on orders (account, order_id) where status <= 2;

-- What the core has listed, for everything here that turns numbers into money.
create table assets (
  asset integer primary key,
  code text not null,
  decimals smallint not null
);
create table instruments (
  instrument integer primary key,
  symbol text not null,
  base_asset integer not null,
  quote_asset integer not null,
  tick_units bigint not null,
  lot_units bigint not null
);

-- The tape; one row a trade with both sides. (sequence, line) orders trades as it orders postings.
create table trades (
  instrument integer not null,
  sequence bigint not null,
  line integer not null,
  trade_id bigint not null,
  taker_sells boolean not null,
  participants smallint not null,
  ticks bigint not null,
  lots bigint not null,
  notional bigint not null,
  taker_order bigint not null,
  maker_order bigint not null,
  taker_account integer not null,
  maker_account integer not null,
  taker_fee bigint not null,
  maker_fee bigint not null,
  at_ms bigint not null,
  primary key (instrument, sequence, line)
) partition by range (sequence);
comment on column trades.participants is 'bit 1: the taker is a simulated participant; bit 2: the maker is';
create index trades_by_taker on trades (taker_account, sequence, line) where (participants & 1) = 0;
create index trades_by_maker on trades (maker_account, sequence, line) where (participants & 2) = 0;

-- Every posting, of whatever moved money: they are made in packages/core/src/ledger/postings.ts. Those of one command sum to zero per asset.
-- balance_after is the account's available + held in that asset right after the posting.
create table postings (
  sequence bigint not null,
  line integer not null,
  account integer not null,
  owner smallint not null,
  asset integer not null,
  amount bigint not null,
  balance_after bigint not null,
  reason smallint not null,
  cause_kind smallint not null,
  cause bigint not null,
  order_id bigint,
  at_ms bigint not null
) partition by range (sequence);
create index postings_by_account on postings (account, sequence, line) where owner = 1;
comment on column postings.owner is 'index into OWNER_KINDS: 0 house, 1 customer, 2 participant';
comment on column postings.reason is 'index into POSTING_REASONS of the core';
comment on column postings.cause_kind is 'index into CAUSES of the core: what `cause` numbers';

-- What postings dropped by the sandbox's retention had summed up to.
create table postings_carried (
  account integer not null,
  asset integer not null,
  amount bigint not null,
  primary key (account, asset)
);

create table balances (
  account integer not null,
  asset integer not null,
  available bigint not null,
  held bigint not null,
  sequence bigint not null,
  primary key (account, asset),
  -- Only accounts through which money comes into the world may owe: those of the house that were opened so, and the issuance account (0).
  check (held >= 0)
) with (fillfactor = 60);

-- What customers own of each base asset, at average cost in quote units.
create table holdings (
  account integer not null,
  asset integer not null,
  quantity bigint not null,
  cost bigint not null,
  realised bigint not null,
  updated_ms bigint not null,
  primary key (account, asset)
) with (fillfactor = 70);

-- Candles of one minute (period 1), one hour (60) and one day (1440), UTC. Others are summed up from these when asked.
create table candles (
  instrument integer not null,
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

grant select, insert on assets, instruments, trades, postings to hilsa_app;
grant select, update on projected to hilsa_app;
grant execute on function move_cursor(bigint, bigint) to hilsa_app;
grant select, insert, update on orders, balances, holdings, candles to hilsa_app;
grant select on postings_carried to hilsa_app;
