-- The secret of an authenticator is made, and sealed, when the invitation's link is first opened: the command that writes a link
-- needs no key then.
alter table invitations alter column totp_secret drop not null;
