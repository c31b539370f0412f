-- A customer's own lists of coins and shares, and what they want to be told of a market.
create table watchlists (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  name text not null check (length(name) between 1 and 24),
  made_ms bigint not null,
  unique (customer_id, name)
);
create table watchlist_markets (
  watchlist_id bigint not null references watchlists (id) on delete cascade,
  market text not null,
  added_ms bigint not null,
  place bigint generated always as identity,
  primary key (watchlist_id, market)
);
grant select, insert, update, delete on watchlists to hilsa_app;
grant select, insert, delete on watchlist_markets to hilsa_app;

create table alerts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  world text not null check (world in ('real', 'demo')),
  market text not null,
  kind text not null check (
    kind in ('price-above', 'price-below', 'change-above', 'change-below', 'volume', 'band', 'record-date')
  ),
  value numeric check (value >= 0),
  made_ms bigint not null,
  fired_ms bigint,
  seen text,
  told_ms bigint,
  check ((value is null) = (kind = 'band'))
);
-- One alert of a sort waits once.
create unique index alerts_waiting on alerts (customer_id, world, market, kind, coalesce(value, 0)) where fired_ms is null;
-- What a trade is judged by.
create index alerts_of_market on alerts (world, market, kind, value) where fired_ms is null;
create index alerts_untold on alerts (world, id) where fired_ms is not null and told_ms is null;
create index alerts_of_customer on alerts (customer_id, world, id);
create index alerts_old on alerts (fired_ms) where fired_ms is not null;
grant select, insert, update, delete on alerts to hilsa_app;
