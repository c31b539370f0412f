-- What banks' statements showed, line by line, with what came of each; and for each rail and day (UTC+6) what lay at the partner beside what the
-- books say. Units of the rail's asset.
create table statement_lines (
  id bigint generated always as identity primary key,
  rail text not null,
  digest text not null,
  booked_on text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null,
  currency text not null,
  reference text not null,
  bank_reference text not null,
  other_name text not null,
  verdict text not null,
  at_ms bigint not null,
  unique (rail, digest)
);

create table reconciliations (
  rail text not null,
  day integer not null,
  shown bigint not null,
  booked bigint not null,
  difference bigint not null,
  at_ms bigint not null,
  primary key (rail, day)
);

grant select, insert on statement_lines to hilsa_app;
grant select, insert, update on reconciliations to hilsa_app;
