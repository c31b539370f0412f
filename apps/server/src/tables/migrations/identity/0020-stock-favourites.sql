-- Favourite shares, beside the favourite coins: the same for a customer's real and demo account.
create table stock_favourites (
  customer_id bigint not null references customers (id),
  symbol text not null,
  added_ms bigint not null,
  primary key (customer_id, symbol)
);

grant select, insert, delete on stock_favourites to hilsa_app;
