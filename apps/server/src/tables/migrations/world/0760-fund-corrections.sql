-- A dealing whose value was wrong by more than half a percent: what was right, by which prices, what the house paid; and what each order was given or gave back.
-- 0 and empty: it was not wrong.
alter table fund_runs
  add column right_nav bigint not null default 0 check (right_nav >= 0),
  add column right_assets bigint not null default 0,
  add column right_holdings text not null default '',
  add column made bigint not null default 0 check (made >= 0),
  add column corrected_ms bigint not null default 0;

alter table fund_orders
  add column right_nav bigint not null default 0 check (right_nav >= 0),
  -- Less than 0: taken back.
  add column units_corrected bigint not null default 0,
  add column money_corrected bigint not null default 0,
  add column corrected_ms bigint not null default 0;
