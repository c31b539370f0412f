// In: how many minutes (10). Out: the bot's day for so long; it says how many books it found equal, or ends where one was not.
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, giveUp, requireNode, root, run, say } from './project.mjs';

const [minutes = '10'] = process.argv.slice(2);

try {
  requireNode();
  await ensureInstalled();
  say(`A bot's day of ${minutes} minutes`);
  const words = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    'apps/server/test/bot-day.test.ts',
  ];
  const code = await run(findNode(), words, { environment: { ...environment(), BOT_DAY_MINUTES: minutes } });
  process.exit(code);
} catch (problem) {
  giveUp(problem);
}
