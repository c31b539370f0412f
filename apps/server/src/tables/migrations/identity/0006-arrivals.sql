-- Whoever registered or opened a demo by a request that carried an id: sent again for want of an answer, it is the same account. Kept for minutes.
create table arrivals (
  -- Both are keyed digests: of what was asked, by whom, under which id; and of the whole form.
  key bytea primary key,
  body bytea not null,
  customer_id bigint not null references customers (id),
  at_ms bigint not null
);
create index arrivals_by_time on arrivals (at_ms);
grant select, insert, update, delete on arrivals to hilsa_app;
