// In: a share's new trading code. Out: a refusal, or the code: whoever knew the old one still finds it.
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import { codeChanged } from './action-facts.ts';
import type { ChangeCode } from './commands.ts';

export function changeCode(world: World, { instrument: index, code }: ChangeCode): Reply {
  const { instruments, symbols } = world.state;
  const instrument = instruments[index];
  if (instrument === undefined) return refuse('unknown-instrument', { instrument: index });
  if (instrument.share === null) return refuse('unknown-share', { instrument: index });
  if (!/^[A-Z0-9]{2,20}$/.test(code)) return refuse('listing-invalid', { field: 'symbol', value: code });
  if (symbols.has(code)) return refuse('instrument-already-listed', { symbol: code });
  // ── nothing below may fail ──
  emit(world, codeChanged, { instrument: index, code });
  return { refusal: null, instrument: index };
}
