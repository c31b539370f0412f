-- What a holder had of a merger: new shares for old ones.
alter table share_parts drop constraint share_parts_kind_check;
alter table share_parts add constraint share_parts_kind_check
  check (kind in ('cash-dividend', 'bonus', 'split', 'rights', 'rights-used', 'merger'));
