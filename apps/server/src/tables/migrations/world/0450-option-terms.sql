-- Settled series leave the engine's memory: what they were stays here. What a unit of each held series was worth when a day in Dhaka began: the
-- middle of bid and ask, null where nobody bid. Samples of an index of shares: the prices that its level was made from.
create table option_ended (
  instrument integer primary key,
  asset integer not null,
  symbol text not null,
  underlying integer not null,
  code text not null,
  kind text not null,
  wallet text not null,
  quote_asset integer not null,
  strike bigint not null,
  multiplier bigint not null,
  tick_units bigint not null,
  -- Quote units of one step of its price, which is told for one underlying.
  step bigint not null,
  ends_ms bigint not null
);
create unique index option_ended_by_symbol on option_ended (symbol);

create table option_days (
  day integer primary key,
  noted_ms bigint not null
);
create table option_marks (
  day integer not null,
  asset integer not null,
  quote_asset integer not null,
  unit_value bigint,
  primary key (asset, day)
);

alter table option_samples add column prices text;

grant select, insert on option_ended, option_marks to hilsa_projector;
grant select, insert, update on option_days to hilsa_projector;
grant select on option_ended, option_marks, option_days to hilsa_app;
