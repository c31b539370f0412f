-- The desk counts what standing instructions came to, an offering at a time.
create index offering_plans_of_offering on offering_plans (offering);
