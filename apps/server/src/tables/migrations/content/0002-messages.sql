-- Schedules and audiences for what operators write; votes and pages; what customers are told, and how; the support chat.
-- `visible_from_ms` null is a draft that nobody sees; `until_ms` null has no end.
alter table notices rename column at_ms to visible_from_ms;
alter table notices
  alter column visible_from_ms drop not null,
  add column until_ms bigint,
  add column audience text not null default 'all' check (audience in ('all', 'regular', 'hni', 'verified', 'unverified', 'one')),
  add column customer_id bigint,
  add column path text check (path like '/pages/%'),
  add column announce boolean not null default false,
  -- When push, mail and SMS about it were put into the queue.
  add column announced_ms bigint,
  add column updated_ms bigint not null default (extract(epoch from now()) * 1000)::bigint,
  add check ((audience = 'one') = (customer_id is not null));
create index notices_by_time on notices (visible_from_ms desc, id desc);

alter table news rename column at_ms to visible_from_ms;
alter table news
  alter column visible_from_ms drop not null,
  add column until_ms bigint,
  add column updated_ms bigint not null default (extract(epoch from now()) * 1000)::bigint;

alter table ads
  add column visible_from_ms bigint default 0,
  add column until_ms bigint,
  add column updated_ms bigint not null default (extract(epoch from now()) * 1000)::bigint;
grant insert, update, delete on notices, news, ads to hilsa_app;

create table votes (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('sandbox', 'any')),
  title_en text not null,
  title_bn text not null,
  text_en text not null,
  text_bn text not null,
  changeable boolean not null,
  results text not null check (results in ('always', 'after-vote', 'after-end')),
  visible_from_ms bigint,
  until_ms bigint,
  updated_ms bigint not null
);
create table vote_options (
  id bigint generated always as identity primary key,
  vote_id bigint not null references votes (id) on delete cascade,
  position integer not null,
  label_en text not null,
  label_bn text not null,
  unique (vote_id, id)
);
-- One choice a customer, and only of an option of that vote.
create table vote_choices (
  vote_id bigint not null references votes (id),
  customer_id bigint not null,
  option_id bigint not null,
  at_ms bigint not null,
  primary key (vote_id, customer_id),
  foreign key (vote_id, option_id) references vote_options (vote_id, id)
);
create index vote_choices_by_option on vote_choices (vote_id, option_id);
grant select, insert, update, delete on votes, vote_options to hilsa_app;
grant select, insert, update on vote_choices to hilsa_app;

-- Every save of a page is a version of its own. The newest one that is visible is shown.
create table pages (
  id bigint generated always as identity primary key,
  name text not null check (name in ('about', 'company', 'privacy', 'disclaimer', 'download')),
  mode text not null check (mode in ('sandbox', 'any')),
  version text not null,
  title_en text not null,
  title_bn text not null,
  text_en text not null,
  text_bn text not null,
  needs_consent boolean not null,
  visible_from_ms bigint,
  updated_ms bigint not null,
  unique (name, version)
);
grant select, insert, delete on pages to hilsa_app;

-- What a customer was told. The words are made from event and parameters when they are read, in the reader's language.
create table customer_notices (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  event text not null,
  params jsonb not null,
  at_ms bigint not null,
  read_ms bigint
);
create index customer_notices_by_customer on customer_notices (customer_id, at_ms desc, id desc);
create index customer_notices_unread on customer_notices (customer_id) where read_ms is null;
create table notice_reads (
  customer_id bigint not null,
  notice_id bigint not null references notices (id) on delete cascade,
  at_ms bigint not null,
  primary key (customer_id, notice_id)
);
-- Only what differs from the usual.
create table notice_preferences (
  customer_id bigint not null,
  "group" text not null check ("group" in ('security', 'account', 'support', 'platform')),
  channel text not null check (channel in ('push', 'mail', 'sms')),
  is_on boolean not null,
  primary key (customer_id, "group", channel)
);
create table push_subscriptions (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_ms bigint not null
);
create index push_subscriptions_by_customer on push_subscriptions (customer_id);
-- The delivery log, and the queue of what still has to go. `target` is masked once the message is on its way or given up.
create table deliveries (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  event text not null,
  params jsonb not null,
  customer_notice_id bigint references customer_notices (id),
  notice_id bigint references notices (id) on delete set null,
  channel text not null check (channel in ('push', 'mail', 'sms')),
  target text not null,
  subscription_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries smallint not null default 0,
  problem text not null default '',
  next_ms bigint not null,
  at_ms bigint not null,
  sent_ms bigint
);
create index deliveries_due on deliveries (next_ms) where state = 'waiting';
create index deliveries_by_customer on deliveries (customer_id, id desc);
grant select, insert, update on customer_notices to hilsa_app;
grant select, insert on notice_reads to hilsa_app;
grant select, insert, update on notice_preferences, deliveries to hilsa_app;
grant select, insert, update, delete on push_subscriptions to hilsa_app;

create table chat_threads (
  customer_id bigint primary key,
  state text not null check (state in ('waiting', 'answered', 'closed')),
  operator_id text,
  last_text text not null,
  last_at_ms bigint not null,
  waiting_since_ms bigint,
  read_by_customer bigint,
  read_by_operator bigint
);
create index chat_threads_by_time on chat_threads (last_at_ms desc);
-- What was said stays said: no update, no delete.
create table chat_messages (
  id bigint generated always as identity primary key,
  customer_id bigint not null references chat_threads (customer_id),
  sender text not null check (sender in ('customer', 'operator')),
  operator_id text,
  name text,
  text text not null,
  file_id text,
  masked boolean not null,
  request_id text,
  body_hash text not null,
  at_ms bigint not null,
  unique (customer_id, sender, request_id),
  check ((sender = 'operator') = (operator_id is not null and name is not null)),
  check (text <> '' or file_id is not null)
);
create index chat_messages_by_customer on chat_messages (customer_id, id desc);
create table chat_answers (
  id bigint generated always as identity primary key,
  title text not null,
  text_en text not null,
  text_bn text not null
);
grant select, insert, update on chat_threads to hilsa_app;
grant select, insert on chat_messages to hilsa_app;
grant select, insert, update, delete on chat_answers to hilsa_app;

insert into chat_answers (title, text_en, text_bn) values
  ('Never share codes', 'We never ask for your password, PIN or codes. Please do not send them here.',
   'আমরা কখনো পাসওয়ার্ড, পিন বা কোড চাই না। অনুগ্রহ করে এখানে পাঠাবেন না।'),
  ('Reset a password or PIN', 'Passwords and PINs are reset by yourself: open Mine, then Security, then Forgotten. Staff can neither see nor set them.',
   'পাসওয়ার্ড ও পিন আপনি নিজেই রিসেট করেন: আমার, তারপর নিরাপত্তা, তারপর ভুলে গেছি। কর্মীরা তা দেখতে বা বদলাতে পারে না।');
