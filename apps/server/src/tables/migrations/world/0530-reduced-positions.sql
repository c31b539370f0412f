-- The position as it was chosen to be reduced, so that its score is reckoned again by whoever it was. null: from before it was kept.
alter table contract_deleveragings add column position_lots bigint;
alter table contract_deleveragings add column position_cost bigint;
alter table contract_deleveragings add column position_margin bigint;
create index contract_deleveragings_of_account on contract_deleveragings (account, liquidation);
