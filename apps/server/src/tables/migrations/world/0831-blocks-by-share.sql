-- Blocks of a share stand on its tape: found by what they are made of. No column: the terms say it.
create index offerings_blocks_by_asset on offerings (((terms::jsonb ->> 'asset')::integer), offering desc) where kind = 'block';
