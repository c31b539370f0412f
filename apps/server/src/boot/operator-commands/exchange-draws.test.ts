// In: an exchange's draw that is due, and a core that nobody has asked for anything since the close. Out: its file is taken all the same.
import type { Offering } from '@hilsa/core';
import { expect, it } from 'vitest';
import type { WorldRooms } from '../../gateway/index.ts';
import { fileDigest } from '../../offerings/index.ts';
import type { OfferingRow } from '../../tables/offerings.ts';
import { exchangeDraws } from './exchange-draws.ts';

it('O2 an exchange’s draw is due by the clock, however long the core was asked for nothing', async () => {
  const [closesMs, drawMs] = [1_000, 1_100];
  const offering = { id: 7, phase: 'awaiting' } as Offering;
  const engine = { atMs: closesMs, offerings: new Map([[7, offering]]) };
  const rooms = { sequencer: { engine } } as unknown as WorldRooms;
  const row = { status: 'awaiting', terms: { drawnBy: 'exchange', drawMs } } as unknown as OfferingRow;
  let nowMs = drawMs - 1;
  const commands = exchangeDraws(
    { real: rooms, demo: rooms },
    async () => row,
    () => nowMs,
  );
  // A file that is refused for itself is one that was read.
  const file = 'no end of a line';
  const look = () => commands['record-allotment'].look({ world: 'real', offering: 7, file, digest: fileDigest(file) });
  await expect(look()).rejects.toThrow('draw-not-ready');
  nowMs = drawMs;
  await expect(look()).rejects.toThrow('field-invalid');
});
