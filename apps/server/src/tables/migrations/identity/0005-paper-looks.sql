-- What was measured on the pictures of a submission, for whoever reviews it: [{side, source, measures}]. Older ones have none.
alter table papers add column looks jsonb not null default '[]';
