-- What an order of a fund became at each dealing that served it: a redemption beyond the gate is served on several days, each at its own value.
create table fund_dealings (
  order_id bigint not null,
  run bigint not null,
  at_ms bigint not null,
  nav bigint not null check (nav > 0),
  units bigint not null,
  fee_units bigint not null,
  proceeds bigint not null,
  -- Put right later, and in the sums above: given, or less than 0: taken back.
  units_corrected bigint not null,
  money_corrected bigint not null,
  primary key (order_id, run)
) with (fillfactor = 80);
grant select, insert, update on fund_dealings to hilsa_projector;
grant select on fund_dealings to hilsa_app;
