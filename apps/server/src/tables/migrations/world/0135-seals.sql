-- What only the holder of a key outside the database can make (seals/seals.ts): a seal on the last row of each batch, on each snapshot and on
-- each day's checkpoint. 4 bytes that name the key, 32 of HMAC-SHA-256. Null: written before there were seals.
alter table journal add column seal bytea;
alter table snapshots add column seal bytea;
alter table checkpoints add column seal bytea;
