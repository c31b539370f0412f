-- The kind of an account was decided, and the core is still to be told how many times the published limits it has.
-- For whoever is HNI already the core hears it at the next sweep.
alter table customers add column limits_due boolean not null default false;
update customers set limits_due = true where kind = 'hni';
create index customers_with_limits_due on customers (id) where limits_due;
