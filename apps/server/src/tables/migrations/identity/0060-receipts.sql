-- A picture may be of a receipt.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('paper', 'avatar', 'chat', 'receipt'));
