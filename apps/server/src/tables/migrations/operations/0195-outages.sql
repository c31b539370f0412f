-- When the server did not take commands, as it saw it itself: `sign_of_life` is its last word, an outage what lies between two of them.
create table sign_of_life (
  one boolean primary key default true check (one),
  at_ms bigint not null
);
create table outages (
  id bigint generated always as identity primary key,
  from_ms bigint not null,
  until_ms bigint not null check (until_ms >= from_ms),
  cause text not null check (cause in ('stopped', 'not-ready'))
);
grant select, insert, update on sign_of_life to hilsa_app;
grant select, insert on outages to hilsa_app;
