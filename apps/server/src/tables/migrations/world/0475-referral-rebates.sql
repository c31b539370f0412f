-- A share is what is traded on an exchange: what comes back of a fee to whoever invited its payer is a rebate.
alter table shared_fees rename to referral_rebates;
alter index shared_fees_pkey rename to referral_rebates_pkey;
