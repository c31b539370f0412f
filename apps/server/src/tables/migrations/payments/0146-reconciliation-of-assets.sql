-- The rails of a network share a name: each of its coins is compared by itself.
alter table reconciliations add column asset text not null default 'BDT';
alter table reconciliations drop constraint reconciliations_pkey;
alter table reconciliations add primary key (rail, asset, day);
