// In: how many rounds (200) and a seed (another each time). Out: the walk over the OpenAPI document, for long; `npm run fuzz -- 1000 7`.
// A surprise is printed with its seed: the same seed walks the same way.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { ensureInstalled, environment, findNode, giveUp, requireNode, root, run, say } from './project.mjs';

const [rounds = '200', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);

try {
  requireNode();
  await ensureInstalled();
  say(`Fuzzing for ${rounds} rounds from seed ${seed}`);
  const words = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server',
    'apps/server/test/fuzz.test.ts',
  ];
  const code = await run(findNode(), words, {
    environment: { ...environment(), FUZZ_ROUNDS: rounds, FUZZ_SEED: seed },
  });
  process.exit(code);
} catch (problem) {
  giveUp(problem);
}
