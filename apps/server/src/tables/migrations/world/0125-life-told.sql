-- What customers are told of, before it happens: a date that an event of their life set. A date set twice is one row.
create table life_due (
  due_ms bigint not null,
  -- loan-due-soon, loan-due-today, option-expires-tomorrow.
  what text not null,
  owner integer not null,
  -- The loan, or the market of the option.
  about bigint not null,
  primary key (due_ms, what, owner, about)
);

-- How far customers were told: a place in the journal, and a moment of the dates above. What was before is not told again.
create table life_told_until (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null,
  line integer not null,
  due_ms bigint not null
);

-- The highest line of its margin ratio, in percent, that an open position has crossed and its owner was told of.
create table margin_told (
  position bigint primary key,
  level smallint not null
);

grant select, insert, update on life_due, life_told_until to hilsa_app;
grant select, insert, update, delete on margin_told to hilsa_app;
