-- Offerings: what is applied for, drawn and delivered. Money and quantities in the asset's smallest unit. Compared with the core by `npm run audit`.

-- What is public of an offering, as it stands: terms as published, and how far it has come.
create table offerings (
  offering bigint primary key,
  kind text not null check (kind in ('ipo', 'block', 'coin')),
  code text not null unique,
  status text not null,
  opens_ms bigint not null,
  closes_ms bigint not null,
  draw_ms bigint not null,
  lists_ms bigint not null,
  is_public boolean not null,
  seller integer,
  terms text not null,
  standing text not null,
  updated_ms bigint not null
) with (fillfactor = 70);
create index offerings_by_close on offerings (kind, closes_ms desc);
create index offerings_by_seller on offerings (seller, offering desc) where seller is not null;

create table applications (
  application bigint primary key,
  offering bigint not null,
  account integer not null,
  key text not null,
  category text not null,
  quantity bigint not null,
  bid bigint not null,
  held bigint not null,
  pay_later boolean not null,
  plan bigint not null,
  status text not null,
  drawn bigint not null,
  allotted bigint not null,
  cost bigint not null,
  fee bigint not null,
  released bigint not null,
  pay_by_ms bigint not null,
  reason text not null,
  created_ms bigint not null,
  decided_ms bigint not null,
  paid_ms bigint not null,
  delivered_ms bigint not null,
  ended_ms bigint not null,
  -- O1: an allotment never exceeds the application.
  check (allotted >= 0 and allotted <= quantity)
) with (fillfactor = 70);
create index applications_of_account on applications (account, application desc);
create index applications_of_offering on applications (offering, key);

-- What a standing instruction announced, and what became of it.
create table offering_plans (
  plan bigint primary key,
  account integer not null,
  offering bigint not null,
  notice_ms bigint not null,
  submit_ms bigint not null,
  state text not null,
  reason text not null,
  ended_ms bigint not null
);
create index offering_plans_of_account on offering_plans (account, plan desc);

-- Documents by their digest; what an offering's terms digest names is the list of them.
create table offering_documents (
  code text not null,
  place integer not null,
  title text not null,
  digest text not null,
  body text not null,
  primary key (code, place)
);
create index offering_documents_by_digest on offering_documents (digest);

-- Secrets of draws, sealed with a key that is not in the database, by the commitment that was published.
create table draw_secrets (
  commitment text primary key,
  offering bigint unique,
  sealed text not null
);

grant select, insert, update on offerings, applications, offering_plans to hilsa_app;
grant select, insert on offering_documents, draw_secrets to hilsa_app;
