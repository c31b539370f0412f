-- The sandbox's outbox also shows push messages, when no browser of the customer has subscribed.
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('sms', 'mail', 'push'));
