-- What an order says beyond its type: how far its trigger keeps behind the best trade, in hundredths of a percent (0: it does not trail), and
-- the order that ends with it (0: none).
alter table orders add column trail_bps integer not null default 0;
alter table orders add column linked_order bigint not null default 0;
