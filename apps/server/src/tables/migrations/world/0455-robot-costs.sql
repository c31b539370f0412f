-- What an order of a robot paid beside the fees of its trades: of its gain above its high-water mark, and for leaving in its first days. Units of its asset.

alter table robot_orders
  add column performance_paid bigint not null default 0 check (performance_paid >= 0),
  add column exit_paid bigint not null default 0 check (exit_paid >= 0);
