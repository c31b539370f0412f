-- Periods of membership as they were bought; one that was left says when, and what was paid back.
create table membership_periods (
  period bigint primary key,
  account integer not null,
  plan integer not null,
  days integer not null,
  asset integer not null,
  price bigint not null,
  bought_ms bigint not null,
  from_ms bigint not null,
  to_ms bigint not null,
  -- 0: it was not left.
  left_ms bigint not null,
  refund bigint not null,
  check (days > 0 and price >= 0 and to_ms > from_ms and refund >= 0 and refund <= price)
) with (fillfactor = 80);
create index membership_periods_of_account on membership_periods (account, period desc);

grant select, insert, update on membership_periods to hilsa_app;
