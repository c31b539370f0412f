-- Several new texts of one kind may wait for a second person at the same time: they have no id yet to be told apart by.
drop index actions_waiting;
create unique index actions_waiting on actions (action, subject)
  where state = 'waiting' and not (action = 'save-content' and position(':' in subject) = 0);
