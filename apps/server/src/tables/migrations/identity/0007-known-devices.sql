-- Browsers that signed in: each keeps a secret of its own, of which only the sha-256 is here. They have their own count of wrong
-- passwords, so that a stranger's guesses do not keep them out.
create table devices (
  customer_id bigint not null references customers (id),
  mark text not null,
  first_ms bigint not null,
  seen_ms bigint not null,
  primary key (customer_id, mark)
);
create index devices_by_time on devices (seen_ms);

-- A code is good for who asked for it: nobody else uses up its tries, or the codes of a day.
alter table codes
  add column asker text not null default '',
  -- Asked for by the owner: signed in, or on a device that signed in before.
  add column own boolean not null default false,
  -- Where it was asked for, as limits count addresses; null for the owner.
  add column address_block text;
drop index codes_by_target;
create index codes_by_target on codes (target, sent_ms desc);
create index codes_by_time on codes (sent_ms);

-- The word by which a reset is cancelled without signing in; it goes to the owner with the warning.
alter table resets add column cancel_hash text;

grant select, insert, update, delete on devices to hilsa_app;
