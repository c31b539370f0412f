-- Who wrote an offering down and who agreed: operators by their number; empty of what nobody wrote. An issuer and an underwriter see their own.
alter table offerings add column maker text not null default '';
alter table offerings add column checker text not null default '';
