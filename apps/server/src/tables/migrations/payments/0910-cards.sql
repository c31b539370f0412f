-- A bank card is a destination of its own kind: its number lies sealed in the details, and nowhere else.
alter table destinations drop constraint destinations_kind_check;
alter table destinations add constraint destinations_kind_check check (kind in ('bank', 'wallet', 'card'));
