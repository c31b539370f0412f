// In: a finished build (dist/, or the folder given).
// Out: how much compressed JavaScript the first route loads; exit code 1 above the budget.
import { fileURLToPath } from 'node:url';
import { keepBudget } from './first-load.ts';

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist/', import.meta.url));
/** What a first visit to Home in English fetches: the entry, the texts, the screen. */
keepBudget(dist, 'first route', ['index.html', 'src/i18n/en-US.ts', 'src/screens/home/home.tsx'], 150_000);
