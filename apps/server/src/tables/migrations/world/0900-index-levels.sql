-- Where each index of a stock market stood when a day of it was over, and the divisor of that moment.
create table index_levels (
  market text not null,
  code text not null,
  -- Days since 1970-01-01 of the market's own date.
  day integer not null,
  -- Hundredths.
  level bigint not null,
  -- Units of 10^-8.
  divisor bigint not null,
  primary key (market, code, day)
);

grant select, insert on index_levels to hilsa_projector;
grant select on index_levels to hilsa_app;
