-- Statements that operators brought as files: each file once, whole, by its digest (SHA-256). One person chooses it, two have it taken.
create table statement_files (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  rail text not null,
  format text not null check (format in ('csv', 'camt.053')),
  name text not null,
  body text not null,
  lines integer not null check (lines > 0),
  chosen_ms bigint not null,
  -- Zero until it was taken.
  taken_ms bigint not null default 0
);
create index statement_files_by_time on statement_files (chosen_ms desc);

grant select, insert on statement_files to hilsa_app;
grant update (taken_ms) on statement_files to hilsa_app;
