-- What a customer is known by to the tax office of their country: sealed, with its end for the eye.
create table tax_numbers (
  customer_id bigint primary key references customers (id),
  country text not null check (country in ('BD', 'BR')),
  sealed text not null,
  ending text not null check (length(ending) between 1 and 3),
  set_ms bigint not null
);
grant select, insert, update, delete on tax_numbers to hilsa_app;
