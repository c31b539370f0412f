-- Candles of a contract's mark and index, beside those of its trades: what closes a position, and what that was made of, through time.
-- Periods as in candles.
create table price_candles (
  instrument integer not null,
  price text not null,
  period smallint not null,
  open_ms bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  primary key (instrument, price, period, open_ms)
) with (fillfactor = 80);

grant select, insert, update on price_candles to hilsa_projector;
grant select on price_candles to hilsa_app;
