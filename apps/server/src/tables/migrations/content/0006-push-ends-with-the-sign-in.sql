-- In which sign-in a browser subscribed: ended there or from elsewhere, it gets no more messages. Older ones have none.
alter table push_subscriptions add column sign_in uuid;
create index push_subscriptions_by_sign_in on push_subscriptions (sign_in) where sign_in is not null;
