// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as alerts from './alerts.ts';
import * as watchlists from './watchlists.ts';

export const watchCalls = callsOf(
  watchlists.watchlistList,
  watchlists.watchlistAdd,
  watchlists.watchlistRename,
  watchlists.watchlistRemove,
  watchlists.watchlistItemAdd,
  watchlists.watchlistItemRemove,
  alerts.alertList,
  alerts.alertAdd,
  alerts.alertRemove,
);
