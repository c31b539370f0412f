-- A free trial of membership is for a person, not for an account: by the keyed digest of the papers it was begun with.
create table trials (
  digest bytea primary key,
  customer_id bigint not null references customers (id),
  at_ms bigint not null
);
grant select, insert on trials to hilsa_app;
