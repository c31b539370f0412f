-- Keys that data are sealed with, wrapped by the one outside the database (FILES_KEY): `npm run keys rotate` gives a new one to wrap and adds one
-- to seal with. Empty until then: everything is under that key itself. The application reads them; only the owner writes.
create table wrapped_keys (
  number integer primary key,
  wrapped bytea not null,
  made_ms bigint not null
);
grant select on wrapped_keys to hilsa_app;
