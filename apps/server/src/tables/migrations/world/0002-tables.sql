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

-- What the core has listed, for everything here that turns numbers into money.
create table assets (
  asset smallint primary key,
  code text not null,
  decimals smallint not null
);
create table instruments (
  instrument smallint primary key,
  symbol text not null,
  base_asset smallint not null,
  quote_asset smallint not null,
  tick_units bigint not null,
  lot_units bigint not null
);

-- The tape; one row a trade with both sides. (sequence, line) orders trades as it orders postings: a trade takes eight lines.
-- The *_after columns are the account's available + held in that asset after the trade and its fee.
create table trades (
  instrument smallint not null,
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
  taker_base_after bigint not null,
  taker_quote_after bigint not null,
  maker_base_after bigint not null,
  maker_quote_after bigint not null,
  at_ms bigint not null,
  primary key (instrument, sequence, line)
) partition by range (sequence);
comment on column trades.participants is 'bit 1: the taker is a simulated participant; bit 2: the maker is';
create index trades_by_taker on trades (taker_account, sequence, line) where (participants & 1) = 0;
create index trades_by_maker on trades (maker_account, sequence, line) where (participants & 2) = 0;

-- Money that moves otherwise than by a trade: test money now, payments and the like later. Double entry, as all postings.
create table movements (
  sequence bigint not null,
  line integer not null,
  account integer not null,
  owner smallint not null,
  asset smallint not null,
  amount bigint not null,
  balance_after bigint not null,
  reason smallint not null,
  at_ms bigint not null
) partition by range (sequence);
create index movements_by_account on movements (account, sequence, line) where owner = 1;
comment on column movements.owner is 'index into OWNER_KINDS: 0 house, 1 customer, 2 participant';

-- The postings of a trade: its row seen eight ways, so that trade and postings cannot disagree. Written out they would be
-- two thirds of all rows. reason: index into POSTING_REASONS (tables/rows.ts); account 1 takes the fees.
create function postings_of_trade(t trades)
  returns table (line integer, account integer, owner smallint, asset smallint, amount bigint, balance_after bigint, reason smallint, order_id bigint)
  language sql stable
begin atomic
  select t.line + part.line, part.account, part.owner, part.asset, part.amount, part.balance_after, part.reason, part.order_id
  from instruments listed,
  lateral (select t.lots * listed.lot_units as base,
    case when t.taker_sells then t.maker_account else t.taker_account end as buyer,
    case when t.taker_sells then t.maker_order else t.taker_order end as buyer_order,
    case when t.taker_sells then t.maker_fee else t.taker_fee end as buyer_fee,
    case when t.taker_sells then t.maker_base_after else t.taker_base_after end as buyer_base_after,
    case when t.taker_sells then t.maker_quote_after else t.taker_quote_after end as buyer_quote_after,
    (case when t.participants & (case when t.taker_sells then 2 else 1 end) <> 0 then 2 else 1 end)::smallint as buyer_owner,
    case when t.taker_sells then t.taker_account else t.maker_account end as seller,
    case when t.taker_sells then t.taker_order else t.maker_order end as seller_order,
    case when t.taker_sells then t.taker_fee else t.maker_fee end as seller_fee,
    case when t.taker_sells then t.taker_base_after else t.maker_base_after end as seller_base_after,
    case when t.taker_sells then t.taker_quote_after else t.maker_quote_after end as seller_quote_after,
    (case when t.participants & (case when t.taker_sells then 1 else 2 end) <> 0 then 2 else 1 end)::smallint as seller_owner
  ) side,
  lateral (values
    (0, buyer, buyer_owner, quote_asset, -t.notional, buyer_quote_after, 0::smallint, buyer_order),
    (1, seller, seller_owner, quote_asset, t.notional, seller_quote_after + seller_fee, 0::smallint, seller_order),
    (2, seller, seller_owner, base_asset, -base, seller_base_after, 0::smallint, seller_order),
    (3, buyer, buyer_owner, base_asset, base, buyer_base_after + buyer_fee, 0::smallint, buyer_order),
    (4, buyer, buyer_owner, base_asset, -buyer_fee, buyer_base_after, 1::smallint, buyer_order),
    (5, 1, 0::smallint, base_asset, buyer_fee, null, 1::smallint, null),
    (6, seller, seller_owner, quote_asset, -seller_fee, seller_quote_after, 1::smallint, seller_order),
    (7, 1, 0::smallint, quote_asset, seller_fee, null, 1::smallint, null)
  ) part (line, account, owner, asset, amount, balance_after, reason, order_id)
  where listed.instrument = t.instrument and part.amount <> 0;
end;

-- Every posting. The postings of one command sum to zero per asset.
create view postings as
  select sequence, line, account, owner, asset, amount, balance_after, reason, null::bigint as order_id, null::bigint as trade_id, at_ms
  from movements
  union all
  select t.sequence, p.line, p.account, p.owner, p.asset, p.amount, p.balance_after, p.reason, p.order_id, t.trade_id, t.at_ms
  from trades t, lateral postings_of_trade(t) p;

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

grant select, insert on assets, instruments, trades, movements to hilsa_app;
grant select on postings to hilsa_app;
grant select, insert, update on orders, balances, holdings, candles to hilsa_app;
grant select on postings_carried to hilsa_app;
