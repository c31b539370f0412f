-- Of an order that hides a part of itself: how many lots stand in the book at once (0: it shows all).
alter table orders add column shown_lots integer not null default 0;
