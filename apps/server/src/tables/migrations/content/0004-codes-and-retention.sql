-- Codes go through the queue of deliveries too. Their text is sealed, and gone once it is on its way or given up; a code may go to
-- somebody who is no customer (yet).
alter table deliveries
  alter column customer_id drop not null,
  add column sealed text,
  add column language text check (language in ('en-US', 'bn-BN')),
  -- Carried only if some customer has this contact: looked up when it is carried, so that asking for a code tells nothing.
  add column customers_only boolean not null default false,
  -- Of no use afterwards.
  add column ends_ms bigint,
  add check (event = 'code' or customer_id is not null),
  add check ((event = 'code') = (language is not null and ends_ms is not null)),
  add check (state = 'waiting' or sealed is null),
  drop constraint deliveries_customer_notice_id_fkey,
  add foreign key (customer_notice_id) references customer_notices (id) on delete set null;
create index deliveries_by_customer_notice on deliveries (customer_notice_id) where customer_notice_id is not null;
create index deliveries_by_notice on deliveries (notice_id) where notice_id is not null;

-- What customers were told and what was delivered is kept for as long as the settings say.
create index customer_notices_by_time on customer_notices (at_ms);
create index deliveries_by_time on deliveries (at_ms);
grant delete on customer_notices, deliveries to hilsa_app;
