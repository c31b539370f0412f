-- The block that shows a deposit of a chain; it may change until the deposit is credited.
alter table deposits add column height bigint not null default 0;
alter table deposits add column block text not null default '';
