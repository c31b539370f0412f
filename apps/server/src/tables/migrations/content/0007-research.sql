-- Research notes. What was said stands for ever: the application may only add the outcome, once, when the note's time is over.
create table research_notes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('block', 'offering', 'short-term', 'suggestion')),
  symbol text not null,
  direction text not null check (direction in ('up', 'down')),
  title_en text not null,
  title_bn text not null,
  text_en text not null,
  text_bn text not null,
  -- Prices in the market's ticks.
  from_ticks integer not null check (from_ticks > 0),
  stop_ticks integer check (stop_ticks > 0),
  -- What the house itself owned of it when it was said, as decimal text.
  house_holding text not null,
  published_ms bigint not null,
  ends_ms bigint not null,
  operator_id text not null,
  outcome text check (outcome in ('right', 'wrong', 'stopped')),
  end_ticks integer,
  scored_ms bigint,
  check (ends_ms > published_ms),
  check ((outcome is null) = (scored_ms is null) and (outcome is null) = (end_ticks is null))
);
create index research_notes_newest on research_notes (published_ms desc, id desc);
create index research_notes_due on research_notes (ends_ms) where outcome is null;

grant select, insert on research_notes to hilsa_app;
grant update (outcome, end_ticks, scored_ms) on research_notes to hilsa_app;
