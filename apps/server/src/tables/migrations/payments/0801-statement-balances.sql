-- What a statement's file says lay on the account before its first line and after its last, in units, and the day of its last line; null where it
-- does not say. Custody is attested by the newest.
alter table statement_files add column opening numeric;
alter table statement_files add column closing numeric;
alter table statement_files add column ends_on text;
