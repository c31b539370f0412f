-- The score is the core's from now on. What identity and age were worth before ends with one dated row of each customer; nothing is added to
-- that table any more.
insert into score_changes (customer_id, rule, change, after, reason, at_ms)
select distinct on (customer_id) customer_id, 'ended', 0, after, null, (extract(epoch from now()) * 1000)::bigint
from score_changes order by customer_id, id desc;
revoke insert on score_changes from hilsa_app;

-- Against confirmed abuse of the real world, once each. Answered within five days by somebody who did not confirm it; who waits longer is right.
create table score_appeals (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id),
  account integer not null,
  change bigint not null unique,
  words text not null,
  asked_ms bigint not null,
  due_ms bigint not null,
  -- Null: it waits.
  outcome text check (outcome in ('upheld', 'reversed', 'late')),
  answer text,
  answered_by text,
  answered_ms bigint,
  check (due_ms > asked_ms and (outcome is null) = (answered_ms is null))
);
create index score_appeals_waiting on score_appeals (due_ms) where outcome is null;

grant select, insert on score_appeals to hilsa_app;
grant update (outcome, answer, answered_by, answered_ms) on score_appeals to hilsa_app;
