-- Conversions of everybody, newest first: the books are read so.
create index conversions_by_id on conversions (id desc);
