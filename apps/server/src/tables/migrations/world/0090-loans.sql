-- Loans as they stand or ended, the proofs of what was sold for them, and every change of a score.
create table loans (
  loan bigint primary key,
  account integer not null,
  asset integer not null,
  amount bigint not null,
  -- applied, running, or how it ended.
  state text not null,
  -- The loan as the core keeps it, as JSON.
  standing text not null,
  reason text not null,
  applied_ms bigint not null,
  -- 0: it has not ended.
  ended_ms bigint not null,
  -- Repaid with interest and late interest; principal that was lost.
  paid_interest bigint not null,
  paid_late bigint not null,
  lost bigint not null,
  check (amount > 0 and paid_interest >= 0 and paid_late >= 0 and lost >= 0)
) with (fillfactor = 80);
create index loans_of_account on loans (account, loan desc);
create index loans_open on loans (loan) where ended_ms = 0;
create table pledge_sales (
  order_id bigint primary key,
  loan bigint not null,
  account integer not null,
  proof text not null,
  at_ms bigint not null
);
create index pledge_sales_of_loan on pledge_sales (loan, order_id desc);
create table score_changes (
  change bigint primary key,
  account integer not null,
  points integer not null,
  score integer not null,
  why text not null,
  about bigint not null,
  reason text not null,
  at_ms bigint not null,
  check (score between 0 and 100)
);
create index score_changes_of_account on score_changes (account, change desc);

grant select, insert, update on loans to hilsa_app;
grant select, insert on pledge_sales, score_changes to hilsa_app;
