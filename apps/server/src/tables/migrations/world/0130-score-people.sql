-- Who stands behind confirmed abuse: an appeal is answered by others.
alter table score_changes add column maker text not null default '', add column checker text not null default '';
