// In: a finished build (dist/, or the folder given).
// Out: how much compressed JavaScript the door loads, and the first desk behind it; exit code 1 above either budget.
import { fileURLToPath } from 'node:url';
import { keepBudget } from '../../web/tools/first-load.ts';

const dist = process.argv[2] ?? fileURLToPath(new URL('../dist/', import.meta.url));
const DASHBOARD = ['index.html', 'src/app/app.tsx', 'src/desks/dashboard/dashboard.tsx'];

keepBudget(dist, 'the door', ['index.html'], 85_000);
// The library of a back office is most of it, and stays in the browser's cache.
keepBudget(dist, 'the first desk', DASHBOARD, 400_000);
