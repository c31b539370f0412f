-- Which customers an operator saw in one UTC day: what the daily quota counts. `opened`: a page of theirs, not only a line of a list.
create table customers_seen (
  operator_id bigint not null references operators (id),
  day integer not null,
  customer_id bigint not null,
  opened boolean not null,
  primary key (operator_id, day, customer_id)
);
grant select, insert, update, delete on customers_seen to hilsa_app;
