-- On whose other side a customer traded a series: 1 a simulated participant, 2 the house's own treasury, 4 anybody else; added up. 0: before this was written.
alter table option_positions add column partners integer not null default 0;
