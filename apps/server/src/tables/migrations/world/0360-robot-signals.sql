-- What customers' own scripts told orders of the rule `signal`: numbers that only rise, each with its word and when it was heard. A note of
-- the application's own: the decision that acts on it has its digest in the journal.
create table robot_signals (
  robot_order bigint not null,
  number bigint not null check (number > 0),
  kind text not null check (kind in ('enter', 'exit')),
  heard_ms bigint not null,
  primary key (robot_order, number)
);

grant select, insert on robot_signals to hilsa_app;
