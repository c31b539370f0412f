-- What only the holder of a key outside the database can make (seals/seals.ts), over the row's hash, which holds all rows before it.
-- Null: written before there were seals.
alter table trail add column seal bytea;
