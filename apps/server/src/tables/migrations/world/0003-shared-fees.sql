-- Fees shared with whoever invited the customer that paid them: so far, by payer and asset, in the asset's smallest unit. Each share is two
-- postings as well; these sums remain where the sandbox's retention drops those.
create table shared_fees (
  referrer integer not null,
  referee integer not null,
  asset integer not null,
  amount bigint not null,
  primary key (referrer, referee, asset),
  -- One level: nobody earns from whom they did not invite, and who invited was there before.
  check (amount > 0 and referrer < referee)
) with (fillfactor = 70);

grant select, insert, update on shared_fees to hilsa_app;
