-- How far customers were told of the ends of their payments: a place in the real world's journal. What ended before is not told again.
create table told_ends (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null,
  line integer not null
);

grant select, insert, update on told_ends to hilsa_app;
