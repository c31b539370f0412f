-- What a key may at most, below what everybody may; null: no less than everybody.
alter table api_keys
  add column weight_a_minute integer check (weight_a_minute > 0),
  add column orders_in_ten_seconds integer check (orders_in_ten_seconds > 0);
