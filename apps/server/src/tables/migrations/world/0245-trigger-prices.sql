-- The price that fired a trigger, and the rules of the market as a trigger fired or a rate was fixed: those of now may be others.
-- null: from before it was kept.
alter table contract_triggers add column price bigint;
alter table contract_triggers add column rules text;
alter table contract_rates add column rules text;
