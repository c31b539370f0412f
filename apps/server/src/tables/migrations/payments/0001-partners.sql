-- What partners said, as it came, and where customers want their money. The core knows destinations only as they are paid.
create table notices (
  id bigint generated always as identity primary key,
  partner text not null,
  body text not null,
  at_ms bigint not null
);

-- Raw answers by the digest under which the core keeps them as evidence.
create table answers (
  digest text primary key,
  partner text not null,
  body text not null,
  at_ms bigint not null
);

create table destinations (
  destination bigint primary key,
  customer_id bigint not null,
  kind text not null check (kind in ('bank', 'wallet')),
  -- Names and numbers as the customer gave them, sealed.
  details text not null,
  added_ms bigint not null
);
create index destinations_of_customer on destinations (customer_id);

grant select, insert on notices, answers to hilsa_app;
grant select, insert, delete on destinations to hilsa_app;
