-- What makes a customer's postings a record that anyone can add up and check: a chain of hashes through them, their sums by day, what is held
-- and why at any moment, and a digest of everybody's chain for each day. Of customers only: a participant has no statement.

-- SHA-256 over the entry before of the same account and what this posting says (packages/formulas/src/statements/entry.ts).
alter table postings add column entry_hash bytea;

-- The journal row of a posting says what led to it; its hash is in the entry, so that an entry hangs on the journal as well.
alter table postings add column journal_hash bytea;
create index postings_by_asset on postings (account, asset, sequence, line) where owner = 1;
create index postings_by_reason on postings (account, reason, sequence, line) where owner = 1;

-- The newest entry of each account.
create table entry_heads (
  account integer primary key,
  entries bigint not null,
  hash bytea not null
) with (fillfactor = 60);

-- Each day of an account on which it had entries. Days begin at midnight in Dhaka (UTC+6) and are counted from 1970-01-01.
create table entry_days (
  account integer not null,
  day integer not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  -- Of all the account's entries up to this day's last one, and that one's hash.
  entries bigint not null,
  hash bytea not null,
  primary key (account, day)
) with (fillfactor = 70);
create index entry_days_by_day on entry_days (day, account);

-- What came and went, by day, asset and reason; `went` is not negative.
create table entry_sums (
  account integer not null,
  day integer not null,
  asset integer not null,
  reason smallint not null,
  came bigint not null,
  went bigint not null,
  entries bigint not null,
  primary key (account, day, asset, reason)
) with (fillfactor = 70);

-- Why money is held: open orders and hold records. `held_by` is 0 for an order and 1 for a record; `reason` is an index into HOLD_REASONS,
-- and -1 for an order.
create table holds (
  held_by smallint not null,
  number bigint not null,
  account integer not null,
  asset integer not null,
  reason smallint not null,
  cause_kind smallint not null,
  cause bigint not null,
  -- Nothing left: it has ended.
  amount bigint not null check (amount >= 0),
  since_ms bigint not null,
  -- When the clock releases it; 0: whoever placed it does.
  until_ms bigint not null,
  changed_ms bigint not null,
  primary key (held_by, number)
) with (fillfactor = 70);
create index holds_open on holds (account) where amount > 0;
create index holds_changed on holds (account, changed_ms);

-- Each amount a hold has had: what was held at any moment of the past.
create table hold_changes (
  held_by smallint not null,
  number bigint not null,
  sequence bigint not null,
  amount bigint not null,
  at_ms bigint not null
);
create index hold_changes_of on hold_changes (held_by, number, sequence);

-- One row a day that has ended: the root over the last entry of everybody who had entries on it, hung on the day before and on the journal.
create table checkpoints (
  day integer primary key,
  leaves bigint not null,
  root bytea not null,
  sequence bigint not null,
  journal_hash bytea not null,
  previous bytea not null,
  hash bytea not null,
  at_ms bigint not null
);

grant select, insert on hold_changes, checkpoints to hilsa_app;
grant select, insert, update on entry_heads, entry_days, entry_sums, holds to hilsa_app;
