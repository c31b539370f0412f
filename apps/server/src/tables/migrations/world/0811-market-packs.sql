-- Every version of a stock market's rules that two people agreed on; the newest whose day has come is in force.
create table market_packs (
  market text not null,
  version integer not null,
  from_day integer not null,
  -- As people agreed on them.
  terms text not null,
  maker text not null,
  checker text not null,
  planned_ms bigint not null,
  primary key (market, version)
);

grant select, insert on market_packs to hilsa_projector;
grant select on market_packs to hilsa_app;
