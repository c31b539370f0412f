-- Practice begun anew: each round is a fresh account of the demo world in place of the one before.
create table demo_rounds (
  customer_id bigint not null references customers (id),
  round integer not null check (round >= 1),
  -- The caller's, so that the same request sent again is the same round.
  request_id text,
  began_ms bigint not null,
  account_before integer not null,
  -- Null until it is open.
  account integer,
  -- The account before has left the books.
  is_over boolean not null default false,
  primary key (customer_id, round)
);
create index demo_rounds_due on demo_rounds (began_ms) where not is_over;
grant select, insert on demo_rounds to hilsa_app;
grant update (account, is_over) on demo_rounds to hilsa_app;

-- Only practice moves to another account, whatever the application's code would say.
create function only_demo_moves() returns trigger language plpgsql as $$
begin
  if old.world <> 'demo' or new.world <> 'demo' or new.customer_id <> old.customer_id then
    raise exception 'an account of the real world stays whose it is' using errcode = 'HL010';
  end if;
  return new;
end $$;
create trigger only_demo_moves before update on accounts for each row execute function only_demo_moves();
grant update (account) on accounts to hilsa_app;
