-- An answer that came while the customer had the conversation open is told like any other if it stays unread: a phone may have lost
-- its connection, or lie face down. When to look; null: nothing to look for.
alter table chat_threads add column answer_due_ms bigint;
create index chat_threads_due on chat_threads (answer_due_ms) where answer_due_ms is not null;
