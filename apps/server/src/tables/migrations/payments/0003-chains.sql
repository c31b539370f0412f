-- What the watchers of chains have read, and the payments that left over them. A chain is known by the hash of its first block: a test chain
-- that began anew is another one.
create table chain_blocks (
  network text not null,
  chain text not null,
  height bigint not null,
  hash text not null,
  primary key (network, chain, height)
);

-- One unsigned payment each, made before it is said to be sent. Its nonce is given once on a chain.
create table chain_packs (
  pack text primary key,
  network text not null,
  chain text not null,
  withdrawal bigint not null,
  nonce bigint not null,
  unsigned text not null,
  manifest text not null,
  digest text not null,
  signed text not null default '',
  txid text not null default '',
  height bigint not null default 0,
  state text not null check (state in ('made', 'signed', 'settled')),
  made_ms bigint not null,
  unique (network, chain, nonce),
  unique (network, chain, withdrawal)
);
create index chain_packs_open on chain_packs (network, chain) where state <> 'settled';
create index chain_packs_of_withdrawal on chain_packs (withdrawal);

-- What customers call the addresses of their books.
create table address_labels (
  destination bigint primary key,
  customer_id bigint not null,
  label text not null
);

grant select, insert, delete on chain_blocks to hilsa_app;
grant select, insert, update, delete on chain_packs to hilsa_app;
grant select, insert, delete on address_labels to hilsa_app;
