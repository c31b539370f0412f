-- What customers converted and moved between their own wallets, and by which rules. A quote that nobody accepted leaves no row: the journal
-- has it. Money in the asset's smallest unit, rates in 10^-decimals, times in UTC milliseconds.

-- One row a conversion, with all that its amounts can be computed from again; `id` is the quote's.
create table conversions (
  account integer not null,
  id bigint not null,
  pair integer not null,
  version integer not null,
  is_buy boolean not null,
  paid_asset integer not null,
  received_asset integer not null,
  is_paid_named boolean not null,
  paid bigint not null check (paid > 0),
  received bigint not null check (received > 0),
  rest bigint not null check (rest >= 0),
  mid bigint not null check (mid > 0),
  rate bigint not null check (rate > 0),
  rate_decimals smallint not null,
  spread bigint not null,
  -- Each source's word as JSON; whole numbers beyond 2^53 as text ending in n.
  evidence text not null,
  quoted_ms bigint not null,
  expires_ms bigint not null,
  at_ms bigint not null,
  sequence bigint not null,
  primary key (account, id)
);

-- One row a transfer between an owner's own wallets; the account is the owner's.
create table transfers (
  account integer not null,
  id bigint not null,
  from_account integer not null,
  to_account integer not null,
  asset integer not null,
  amount bigint not null check (amount > 0),
  at_ms bigint not null,
  sequence bigint not null,
  primary key (account, id)
);

-- Every version of a pair's rules, in force from `from_ms` until the next one.
create table conversion_pairs (
  pair integer not null,
  version integer not null,
  rules text not null,
  from_ms bigint not null,
  sequence bigint not null,
  primary key (pair, version)
);

grant select, insert on conversions, transfers, conversion_pairs to hilsa_app;
