-- Who was invited by colleagues shows the mailbox again when accepting, and begins when who asked has confirmed.
alter table operators drop constraint operators_state_check;
alter table operators add constraint operators_state_check check (state in ('invited', 'accepted', 'active', 'disabled'));
alter table operators add column confirmed_by bigint references operators (id);
alter table operators add constraint accepted_has_its_asker check (state <> 'accepted' or (confirmed_by is not null and password_hash is not null and totp_secret is not null));
-- Null: let in by the command on the server, which knows no asker and no mailbox.
alter table invitations add column asked_by bigint references operators (id);
-- Of the code that was mailed last: its digest with the link, when it ends, how often it was guessed, and how many were mailed.
alter table invitations add column code_digest text;
alter table invitations add column code_ends_ms bigint;
alter table invitations add column code_tries integer not null default 0;
alter table invitations add column codes_sent integer not null default 0;
