// In: how many owners. Out: on standard output, bytes of memory an owner with three assets takes, where 1,000 assets are listed.
import { createEngine } from '@hilsa/core';
import { accept, accepted } from '@hilsa/testkit';

const ASSETS = 1_000;
const OWNED = 3;
const FIRST_ACCOUNT = 2;

const owners = Number(process.argv[2]);
const engine = createEngine({ mode: 'sandbox' });
accept(
  engine,
  Array.from({ length: ASSETS }, (_, n) => ({
    kind: 'list-asset' as const,
    atMs: 1,
    code: `A${String(n).padStart(3, '0')}`,
    decimals: 6,
  })),
);
const before = used();
for (let n = 0; n < owners; n++) {
  const opening = { kind: 'open-account', atMs: 1, ownerKind: 'customer', referrer: null } as const;
  accepted(engine.execute(opening), opening);
  for (let each = 0; each < OWNED; each++) {
    const issue = {
      kind: 'issue-test-money',
      atMs: 1,
      account: FIRST_ACCOUNT + n,
      asset: (n * 7 + each * 331) % ASSETS,
      amount: 1_000_000n,
    } as const;
    accepted(engine.execute(issue), issue);
  }
  if ((n & 511) === 0) engine.facts.clear();
}
process.stdout.write(String((used() - before) / owners));
// Looked at last, so that nothing of it can have been let go before.
engine.facts.clear();

/** Bytes in the heap and in arrays beside it, after what nobody needs is gone. */
function used(): number {
  globalThis.gc!();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
