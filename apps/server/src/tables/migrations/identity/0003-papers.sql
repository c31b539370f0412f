-- Pictures of customers and their identity papers. What identifies a person is sealed before it comes here.
create table files (
  id text primary key,
  customer_id bigint not null references customers (id),
  purpose text not null check (purpose in ('paper', 'avatar', 'chat')),
  by_operator bigint,
  width integer not null,
  height integer not null,
  -- AES-256-GCM, bound to the id: a JPEG.
  sealed bytea not null,
  created_ms bigint not null,
  -- Something refers to it; what nothing refers to is deleted after a day.
  claimed boolean not null default false
);
create index files_by_customer on files (customer_id, created_ms desc);
create index files_unclaimed on files (created_ms) where not claimed;

-- One row a submission: a resubmission is a new row, so that nothing that was decided about changes afterwards.
create table papers (
  id bigint generated always as identity (start with 1001) primary key,
  customer_id bigint not null references customers (id),
  attempt integer not null,
  type text not null check (type in ('id-card', 'driving-licence', 'passport')),
  -- JSON of name, number and the passport's lines, sealed and bound to the customer.
  sealed text not null,
  front_file_id text,
  back_file_id text,
  -- Fields sent with this submission.
  given text[] not null,
  consent_version text not null,
  status text not null default 'pending' check (status in ('pending', 'succ', 'fail')),
  submitted_ms bigint not null,
  decided_ms bigint,
  decided_by bigint,
  -- [{field, reason, note}]
  reasons jsonb not null default '[]',
  unique (customer_id, attempt)
);
create unique index papers_pending on papers (customer_id) where status = 'pending';
create index papers_by_status on papers (status, id);

-- One document, one account: a keyed digest of its normalised number, held while the papers are pending or accepted.
create table paper_numbers (
  digest bytea primary key,
  customer_id bigint not null references customers (id)
);
create index paper_numbers_by_customer on paper_numbers (customer_id);

-- Who looked at which picture. Only added to.
create table paper_views (
  id bigint generated always as identity primary key,
  paper_id bigint not null references papers (id),
  side text not null check (side in ('front', 'back')),
  operator_id bigint not null,
  at_ms bigint not null
);

grant select, insert, update, delete on files to hilsa_app;
grant select, insert, update on papers to hilsa_app;
grant select, insert, delete on paper_numbers to hilsa_app;
grant select, insert on paper_views to hilsa_app;
