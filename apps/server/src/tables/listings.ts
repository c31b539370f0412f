// In: what the core lists. Out: the rows of assets and instruments, for whatever turns numbers into money in the database.
import { rowWriter } from './row-writer.ts';
import type { AssetRow, InstrumentRow } from './rows.ts';

export const assetsWriter = rowWriter<AssetRow>('assets', [
  { name: 'asset', type: 'smallint', of: (row) => row.asset },
  { name: 'code', type: 'text', of: (row) => row.code },
  { name: 'decimals', type: 'smallint', of: (row) => row.decimals },
]);

export const instrumentsWriter = rowWriter<InstrumentRow>('instruments', [
  { name: 'instrument', type: 'smallint', of: (row) => row.instrument },
  { name: 'symbol', type: 'text', of: (row) => row.symbol },
  { name: 'base_asset', type: 'smallint', of: (row) => row.baseAsset },
  { name: 'quote_asset', type: 'smallint', of: (row) => row.quoteAsset },
  { name: 'tick_units', type: 'bigint', of: (row) => row.tickUnits },
  { name: 'lot_units', type: 'bigint', of: (row) => row.lotUnits },
]);
