-- Funds as they stand; every dealing with the evidence of its value; every order with what it became; who has units, lot by lot; what is paid when.
create table funds (
  fund bigint primary key,
  code text not null,
  name text not null,
  owner integer not null,
  issuer integer not null,
  unit_asset integer not null,
  money_asset integer not null,
  version integer not null,
  rules text not null,
  -- Empty: none are coming.
  coming text not null,
  coming_ms bigint not null,
  deals_ms bigint not null,
  units bigint not null,
  accruals bigint not null,
  payable bigint not null,
  -- 0: dealings are not put off.
  postponed_ms bigint not null,
  cause text not null,
  stale_instrument integer,
  check (units >= 0 and payable >= 0)
) with (fillfactor = 80);

create table fund_runs (
  run bigint primary key,
  fund bigint not null,
  day integer not null,
  at_ms bigint not null,
  nav bigint not null,
  assets bigint not null,
  liabilities bigint not null,
  accruals bigint not null,
  fee bigint not null,
  units bigint not null,
  cash bigint not null,
  room bigint not null,
  asked bigint not null,
  holdings text not null,
  received bigint not null,
  redeemed bigint not null,
  fees bigint not null,
  ended boolean not null,
  check (nav > 0)
) with (fillfactor = 80);
create index fund_runs_of_fund on fund_runs (fund, run desc);

create table fund_orders (
  order_id bigint primary key,
  fund bigint not null,
  account integer not null,
  is_redemption boolean not null,
  amount bigint not null,
  units bigint not null,
  units_dealt bigint not null,
  units_left bigint not null,
  nav bigint not null,
  proceeds bigint not null,
  fee bigint not null,
  fee_units bigint not null,
  paid bigint not null,
  due_ms bigint not null,
  status text not null,
  created_ms bigint not null,
  dealt_ms bigint not null,
  ended_ms bigint not null
) with (fillfactor = 80);
create index fund_orders_of_account on fund_orders (account, order_id desc);
create index fund_orders_waiting on fund_orders (fund, order_id) where status in ('waiting', 'part');

create table fund_holders (
  fund bigint not null,
  account integer not null,
  lots text not null,
  -- Money that the units still there were bought for.
  spent bigint not null,
  primary key (fund, account)
) with (fillfactor = 80);

create table fund_payments (
  payment bigint primary key,
  fund bigint not null,
  order_id bigint not null,
  account integer not null,
  amount bigint not null,
  due_ms bigint not null,
  -- 0: not yet.
  paid_ms bigint not null
) with (fillfactor = 80);
create index fund_payments_owed on fund_payments (fund, due_ms) where paid_ms = 0;

grant select, insert, update on funds, fund_runs, fund_orders, fund_holders, fund_payments to hilsa_app;
