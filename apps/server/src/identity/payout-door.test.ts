// In: a core with keys of many customers. Out: what the identity room says to it about one, and what of theirs is looked at.
import { OwnedMap } from '@hilsa/core/payments/owned-map';
import type { Command } from '@hilsa/core';
import { expect, it, vi } from 'vitest';
import type { Sequencer } from '../sequencer/index.ts';
import { payoutDoor } from './payout-door.ts';

const NOW = 1_000_000;

function opened(refusal: string | null = null) {
  const said: Command[] = [];
  const keys = new OwnedMap<string, { account: number; keyId: string }>();
  for (let n = 0; n < 1_000; n += 1) keys.set(`key ${n}`, { account: n, keyId: `key ${n}` });
  const submit = async ({ command }: { command: Command }) => {
    said.push(command);
    return { refusal };
  };
  const sequencer = { engine: { payments: { keys } }, nowMs: NOW, submit };
  return { door: payoutDoor(sequencer as unknown as Sequencer), keys, said };
}

it('looks at the keys of the one customer, and at nobody else’s', () => {
  const { door, keys } = opened();
  for (const walk of ['values', 'entries', 'forEach', 'keys'] as const)
    vi.spyOn(keys, walk).mockImplementation(() => {
      throw new Error('it walks through all');
    });
  expect(door.keysOf(7)).toEqual(['key 7']);
  expect(door.keysOf(5_000)).toEqual([]);
});

it('holds a changed credential for a day by the time of commands, once for each change', async () => {
  const { door, said } = opened();
  await door.hold(7, 'credential changed 1');
  expect(said).toEqual([
    expect.objectContaining({ kind: 'place-payout-hold', account: 7, untilMs: NOW + 24 * 3_600_000 }),
  ]);
  await expect(opened('hold-repeated').door.hold(7, 'credential changed 1')).resolves.toBeUndefined();
});

it('says so when a change could not be held: nothing goes on as if it were', async () => {
  await expect(opened('hold-invalid').door.hold(7, 'credential changed 1')).rejects.toThrow('hold-invalid');
});
