-- What the insurance fund took in and paid, without its part of each fee, is few rows among many: the fund's public page pages through these.
-- Reasons: test-money, funding, insurance; cause 2: trade.
create index postings_of_insurance on postings (account, asset, sequence, line)
  where owner = 0 and reason in (0, 13, 15) and cause_kind <> 2;
