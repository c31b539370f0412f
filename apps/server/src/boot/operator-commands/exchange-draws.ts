// In: the file of an exchange's draw, which two people have. Out: it read against the rule before anybody is asked to agree, then handed to the core.
import type { World } from '@hilsa/contract';
import { readResults } from '@hilsa/core';
import type { WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import { fileDigest } from '../../offerings/index.ts';
import type { OperatorCommands } from '../../operations/index.ts';
import type { OfferingRow } from '../../tables/offerings.ts';
import { people, submitFor } from './submit-for.ts';

/** Slices of the file between two looks at everything else that waits: some milliseconds. */
const SLICES = 32;

export function exchangeDraws(
  worlds: Readonly<Record<World, WorldRooms>>,
  known: (world: World, offering: number) => Promise<OfferingRow>,
  now: () => number,
): Pick<OperatorCommands, 'record-allotment'> {
  return {
    'record-allotment': {
      async look({ world, offering, file, digest }) {
        if (fileDigest(file) !== digest) throw new Refused('field-invalid', { field: 'digest' });
        const { status, terms } = await known(world, offering);
        if (terms.drawnBy === undefined) throw new Refused('unknown-offering', { offering });
        const { engine } = worlds[world].sequencer;
        const found = engine.offerings.get(offering);
        // The core's own time is that of its last command: where nobody asks for anything it would stand before the draw for ever.
        if (found?.phase !== 'awaiting' || now() < terms.drawMs)
          throw new Refused('draw-not-ready', { offering, status });
        if (file !== '' && !file.endsWith('\n')) throw new Refused('field-invalid', { field: 'file' });
        const lines = await read({ ...found, results: file });
        return { customerId: null, before: { status }, after: { status: 'allotted', digest, lines } };
      },
      async submit({ world, offering, file }, warrant) {
        const command = { kind: 'record-allotment', atMs: 0, offering, file, ...people(warrant) } as const;
        await submitFor(warrant, worlds[world], command);
        return {};
      },
    },
  };
}

/** Who is in the draw stands since the close, and nobody waits for the whole of it. @throws Refused results-not-valid @returns its lines */
async function read(offering: Parameters<typeof readResults>[0]): Promise<number> {
  const reading = readResults(offering);
  for (let slice = 1; ; slice++) {
    const next = reading.next();
    if (next.done !== true) {
      if (slice % SLICES === 0) await new Promise((resolve) => setImmediate(resolve));
    } else if ('problem' in next.value) {
      const { line, problem } = next.value;
      throw new Refused('results-not-valid', { line, problem });
    } else return next.value.winners;
  }
}
