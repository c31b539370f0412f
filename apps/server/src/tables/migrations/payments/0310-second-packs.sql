-- A pack may be followed by a second one for the same payment: with the same nonce, a shared input, or when the first has expired. And coins of the
-- house's own are moved by packs too, to where they are safe. `source` is the index of a customer's address, -1 the house's.
alter table chain_packs
  add column kind text not null default 'payout' check (kind in ('payout', 'gather', 'feed', 'store')),
  add column attempt int not null default 1 check (attempt between 1 and 20),
  add column source bigint not null default -1,
  drop constraint chain_packs_network_chain_nonce_key,
  drop constraint chain_packs_network_chain_withdrawal_key,
  drop constraint chain_packs_state_check,
  add constraint chain_packs_state_check check (state in ('made', 'signed', 'settled', 'lost'));
create unique index chain_packs_nonce on chain_packs (network, chain, source, nonce, attempt);
create unique index chain_packs_payout on chain_packs (network, chain, withdrawal, attempt) where kind = 'payout';
-- Of one payment at most one pack is ever paid by a chain.
create unique index chain_packs_paid on chain_packs (network, chain, withdrawal) where kind = 'payout' and state = 'settled';
drop index chain_packs_open;
create index chain_packs_open on chain_packs (network, chain) where state in ('made', 'signed');
