-- What is due is looked for webhook by webhook: however much waits for one, the others are seen.
create index webhook_deliveries_due_by_webhook on webhook_deliveries (webhook_id, next_ms, id) where state = 'waiting';
drop index webhook_deliveries_due;
