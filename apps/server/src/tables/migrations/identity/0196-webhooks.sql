-- Addresses to which a customer's own events are sent, signed with a secret of each.
create table webhooks (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  world text not null check (world in ('real', 'demo')),
  account integer not null,
  url text not null,
  -- Sealed under the key outside the database.
  secret text not null,
  created_ms bigint not null,
  ended_ms bigint,
  -- The last line of the owner's life that was taken up.
  at_ms bigint not null,
  sequence bigint not null default 0,
  line integer not null default 0
);
create index webhooks_by_customer on webhooks (customer_id, world, id desc);
create index webhooks_living on webhooks (id) where ended_ms is null;

-- What was sent, or waits to be. A retried one has the same number and the same body.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  event text not null,
  body text not null,
  created_ms bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  -- Since when it is tried: a replay begins anew.
  tried_since_ms bigint not null,
  next_ms bigint not null,
  status integer,
  problem text
);
create index webhook_deliveries_due on webhook_deliveries (next_ms) where state = 'waiting';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id desc);
grant select, insert, update on webhooks to hilsa_app;
grant select, insert, update, delete on webhook_deliveries to hilsa_app;
