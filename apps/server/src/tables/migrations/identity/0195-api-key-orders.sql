-- Which key placed an order, for its owner to see. Nothing that money depends on.
create table api_key_orders (
  world text not null check (world in ('real', 'demo')),
  account integer not null,
  order_id bigint not null,
  key_id bigint not null references api_keys (id) on delete cascade,
  primary key (world, account, order_id)
);
grant select, insert on api_key_orders to hilsa_app;
