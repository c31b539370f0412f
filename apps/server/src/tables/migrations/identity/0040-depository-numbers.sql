-- The number of sixteen digits under which a customer's shares lie at the depository.
create table depository_numbers (
  customer_id bigint primary key references customers (id),
  number text not null unique check (number ~ '^\d{16}$')
);
grant select, insert, update on depository_numbers to hilsa_app;
