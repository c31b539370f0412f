-- Programs ask for pairs of orders by the names of their legs, and page through them: what is looked through is the account's pairs, not its orders.
create index orders_of_pairs on orders (account, order_id) where linked_order > 0;
