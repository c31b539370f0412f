-- Orders of robots, their decisions with reasons, what became of each wish, and their days. Money in units of the order's asset, times in
-- UTC milliseconds. Nothing here is read by the core: a changed row changes no balance.

create table robot_orders (
  robot_order bigint primary key,
  customer integer not null,
  wallet integer not null,
  robot integer not null,
  asset integer not null,
  rule text not null,
  settings text not null,
  -- Numbers of markets, with commas.
  markets text not null,
  candle_ms bigint not null,
  -- What was put in at the purchase, in all, and taken out in all; what a complete order gave back is among it.
  bought bigint not null,
  put_in bigint not null,
  taken_out bigint not null,
  -- As it was last decided on or stopped, and its first market's price then, in ticks.
  worth bigint not null,
  ticks bigint not null,
  first_ticks bigint not null,
  standing text not null,
  reason text not null,
  on_stop text not null,
  bought_ms bigint not null,
  expires_ms bigint not null,
  -- 0: it is not complete.
  completed_ms bigint not null,
  -- Coins that went back in kind, at their worth then.
  in_kind bigint not null,
  check (put_in >= bought and bought > 0 and in_kind >= 0)
) with (fillfactor = 80);
create index robot_orders_of_customer on robot_orders (customer, robot_order desc);
create index robot_orders_of_robot on robot_orders (robot, robot_order);

-- Chained: each link is SHA-256 over the link before and the row.
create table robot_log (
  robot_order bigint not null,
  candle_ms bigint not null,
  at_ms bigint not null,
  worth bigint not null,
  ticks bigint not null,
  link text not null,
  -- Digest of what was seen, what was wanted, and why, as JSON; whole numbers beyond 2^53 as text ending in n.
  entry text not null,
  primary key (robot_order, candle_ms)
);

-- Every wish of a decision: the order it became, or the word it was refused with.
create table robot_wishes (
  robot_order bigint not null,
  candle_ms bigint not null,
  place integer not null,
  key text not null,
  -- 0: it was refused.
  order_id bigint not null,
  refusal text not null,
  primary key (robot_order, candle_ms, place)
);
create index robot_wishes_of_order on robot_wishes (order_id) where order_id > 0;

-- A day in Dhaka (UTC+6), by its number since 1970; a day that has begun has its worth so far.
create table robot_days (
  robot_order bigint not null,
  day integer not null,
  customer integer not null,
  robot integer not null,
  start_worth bigint not null,
  end_worth bigint not null,
  put_in bigint not null,
  taken_out bigint not null,
  primary key (robot_order, day)
) with (fillfactor = 80);
create index robot_days_of_customer on robot_days (customer, day desc);
create index robot_days_of_robot on robot_days (robot, day);

-- Every variant of a rule that was ever tried on the past, counted by the machine and never set back.
create table robot_variants (
  rule text not null,
  settings text not null,
  -- Return over deviation of a period, in millionths; null: nothing moved.
  sharpe_ppm bigint,
  at_ms bigint not null,
  primary key (rule, settings)
);

grant select, insert, update on robot_orders, robot_days to hilsa_app;
grant select, insert on robot_log, robot_wishes, robot_variants to hilsa_app;
