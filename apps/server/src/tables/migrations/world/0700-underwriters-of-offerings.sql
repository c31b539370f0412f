-- Whose money is bound to take what nobody asks for: they see it before it is public. The owner's number; null where nobody is named.
alter table offerings add column underwriter integer;
update offerings set underwriter = (terms::jsonb ->> 'underwriter')::integer;
create index offerings_by_underwriter on offerings (underwriter, offering desc) where underwriter is not null;
