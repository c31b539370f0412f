-- Policies of rails: each version, from when on it is in force, who set it, and what became of it.
create table rail_policies (
  rail integer not null,
  version integer not null,
  state text not null check (state in ('planned', 'in-force', 'past', 'dropped')),
  from_ms bigint not null,
  set_ms bigint not null,
  maker text not null,
  checker text not null,
  policy text not null,
  primary key (rail, version)
) with (fillfactor = 80);

grant select, insert, update on rail_policies to hilsa_projector;
grant select on rail_policies to hilsa_app;
