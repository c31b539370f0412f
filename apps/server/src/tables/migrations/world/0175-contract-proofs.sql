-- What a contract's mark was made of, and the seconds of it that forced closes, triggers and fundings rest on: kept once, whoever needs them.

-- [what the venues were good for, by funding, by basis, last trade, basis of the second], as the journal's fact has them.
alter table contract_marks add column workings text not null default '[]';

create table contract_evidence (
  instrument integer not null,
  at_ms bigint not null,
  mark bigint not null,
  index_ticks bigint,
  prices text not null,
  workings text not null,
  primary key (instrument, at_ms)
);

-- Customers' orders on contracts that a price set off.
create table contract_triggers (
  order_id bigint primary key,
  account integer not null,
  instrument integer not null,
  mark bigint not null,
  last bigint not null,
  at_ms bigint not null
);

-- Σ place × premium and Σ place of an interval's samples: a rate is made of them.
alter table contract_rates add column weighted bigint not null default 0;
alter table contract_rates add column weight bigint not null default 0;

-- By which score somebody was chosen to be reduced, and at which mark.
alter table contract_deleveragings add column mark bigint not null default 0;
alter table contract_deleveragings add column score_ppm bigint not null default 0;
alter table contract_deleveragings add column is_hedged boolean not null default false;
create index contract_deleveragings_of_liquidation on contract_deleveragings (liquidation);

grant select, insert, update on contract_evidence, contract_triggers to hilsa_app;
