-- One line of life: what happened to each customer's account, over all products, as the journal tells it. Rows are only added.
create table life (
  owner integer not null,
  sequence bigint not null,
  line integer not null,
  at_ms bigint not null,
  -- Words of LIFE_EVENTS and LIFE_PRODUCTS (packages/contract/src/life/words.ts).
  event text not null,
  product text not null,
  -- Number of the order, loan, payment … it belongs to; 0: none.
  about bigint not null,
  -- Null where it is of no market, no asset.
  instrument integer,
  asset integer,
  amount bigint not null,
  lots bigint not null,
  ticks bigint not null,
  -- A side, an outcome, a reason: a word that has its own sentence.
  word text not null,
  primary key (owner, at_ms, sequence, line)
);
-- Of one product; and, for the notices that are told of it, in the journal's order.
create index life_by_product on life (owner, product, at_ms, sequence, line);
create index life_told on life (sequence, line) where product in ('contracts', 'options', 'robots', 'fund', 'loans', 'membership') or event = 'score-changed';

grant select, insert on life to hilsa_app;
