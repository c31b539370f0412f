-- Every table of fees that two people ever set for a class; the newest whose day has come is in force. Volumes are the core's.
create table fee_tables (
  fee_class text not null,
  version integer not null,
  from_day integer not null,
  -- As the core was given it, amounts in units of its asset.
  fees text not null,
  maker text not null,
  checker text not null,
  set_ms bigint not null,
  primary key (fee_class, version)
);

grant select, insert on fee_tables to hilsa_app;
