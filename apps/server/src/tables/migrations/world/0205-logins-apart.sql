-- Only the writer appends to the journal and to its request ids; only the projector writes what follows from them. Everybody else reads.
grant select, insert on journal, requests to hilsa_writer;
grant execute on function assert_next(integer, integer, bytea, bytea) to hilsa_writer;
revoke insert on journal, requests from hilsa_app;
revoke execute on function assert_next(integer, integer, bytea, bytea) from hilsa_app, public;

-- What the application itself notes down in a world: publications and their proofs, secrets and papers of offerings, what was told to whom,
-- and what robots' rules came to.
do $$
declare
  kept constant text[] := array['liability_publications', 'liability_trees', 'liability_groups', 'liability_owed',
    'draw_secrets', 'offering_documents', 'life_told_until', 'margin_told', 'robot_variants', 'journal', 'requests'];
  line record;
begin
  for line in
    select table_name, string_agg(privilege_type, ', ') as written
    from information_schema.role_table_grants
    where table_schema = current_schema() and grantee = 'hilsa_app' and privilege_type <> 'SELECT' and table_name <> all (kept)
    group by table_name
  loop
    execute format('grant select, %s on %I to hilsa_projector', line.written, line.table_name);
    execute format('revoke %s on %I from hilsa_app', line.written, line.table_name);
  end loop;
  execute format('grant select on all tables in schema %I to hilsa_projector', current_schema());
end $$;
grant execute on function move_cursor(bigint, bigint) to hilsa_projector;
revoke execute on function move_cursor(bigint, bigint) from hilsa_app, public;
