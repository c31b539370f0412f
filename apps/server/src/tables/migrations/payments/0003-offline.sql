-- Channels by invitation: whom support let in, and the password they were shown once, as a keyed digest. Pictures of receipts, for the desk.
create table channel_invitations (
  customer_id bigint not null,
  channel text not null,
  made_ms bigint not null,
  ends_ms bigint not null,
  -- Null until the customer asked to see it.
  digest bytea,
  -- Wrong guesses; counted before they are judged.
  tries integer not null default 0,
  primary key (customer_id, channel)
);

create table receipts (
  file_id text primary key,
  deposit bigint not null,
  customer_id bigint not null,
  at_ms bigint not null
);
create index receipts_of_deposit on receipts (deposit, at_ms);

grant select, insert, update on channel_invitations to hilsa_app;
grant select, insert on receipts to hilsa_app;
