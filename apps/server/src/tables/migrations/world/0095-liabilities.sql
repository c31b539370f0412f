-- What is owed, published: one row a moment, with the very file that everybody can read. Rows are only added: kept for ever.
create table liability_publications (
  publication integer primary key check (publication > 0),
  -- What it was made for: a day, an hour, a wish of an auditor. Made once.
  slot text not null unique,
  cause text not null check (cause in ('daily', 'hourly', 'asked')),
  at_ms bigint not null,
  made_ms bigint not null,
  -- The last row of the journal that counts, and its hash.
  sequence bigint not null,
  journal_hash bytea not null,
  file text not null,
  digest bytea not null,
  -- 32 bytes from which every nonce and every cut is drawn again: it tells who a leaf is of, so that it stays here. Balances are beside it anyway.
  seed bytea not null
);

-- The trees of a publication, one an asset: all nodes from level 8 up (packages/formulas/src/liabilities/grow.ts).
create table liability_trees (
  publication integer not null,
  asset integer not null,
  depth smallint not null,
  upper bytea not null,
  primary key (publication, asset)
);
alter table liability_trees alter column upper set storage external;

-- Their leaves, 256 a row, by digest; `first` is the digest of the first.
create table liability_groups (
  publication integer not null,
  asset integer not null,
  number integer not null,
  first bytea not null,
  nodes bytea not null,
  primary key (publication, asset, first)
);

-- What is owed to whom at that moment, in parts.
create table liability_owed (
  publication integer not null,
  owner integer not null,
  asset integer not null,
  available bigint not null,
  held bigint not null,
  underway bigint not null,
  -- Of open contracts, below zero where they stand below their entry.
  result bigint not null,
  primary key (publication, owner, asset),
  check (available + held + underway + result >= 0)
);

grant select, insert on liability_publications to hilsa_app;
-- Proofs of old publications are given up after weeks, what was published never: the seed and the journal make them again.
grant select, insert, delete on liability_trees, liability_groups, liability_owed to hilsa_app;
