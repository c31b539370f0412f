-- Who wrote a note, and what they owned of it themselves when it was said; null: an author who has no account here.
alter table research_notes add column author text not null default 'Hilsa research' check (length(author) between 1 and 80);
alter table research_notes add column author_holding text;
-- Of a rule of the sandbox, on simulated prices.
alter table research_notes add column simulated boolean not null default false;
