-- What companies decided about their shares, and what each customer had of it.
create table share_actions (
  action bigint primary key,
  instrument integer not null,
  -- As the journal's fact has them.
  terms text not null,
  announced_ms bigint not null,
  record_ms bigint not null,
  -- 0: holders have not had their part yet.
  ended_ms bigint not null,
  -- Ticks that the next day's band stood on; 0: the last close.
  reference bigint not null,
  -- 0: no rights of it have lapsed.
  lapsed_ms bigint not null
) with (fillfactor = 80);
create index share_actions_of_instrument on share_actions (instrument, action desc);

create table share_parts (
  account integer not null,
  action bigint not null,
  -- Of one action: the part at its record date, then each use of its rights.
  sequence bigint not null,
  instrument integer not null,
  kind text not null check (kind in ('cash-dividend', 'bonus', 'split', 'rights', 'rights-used')),
  -- Held at the record date; of rights that were used, how many.
  shares bigint not null,
  gross bigint not null,
  tax bigint not null,
  gained bigint not null,
  -- What came into the account after tax; below zero: what was paid for shares.
  cash bigint not null,
  at_ms bigint not null,
  primary key (account, action, sequence)
);
create index share_parts_of_account on share_parts (account, at_ms desc);

grant select, insert, update on share_actions to hilsa_projector;
grant select, insert on share_parts to hilsa_projector;
grant select on share_actions, share_parts to hilsa_app;
