import { expect, it, vi } from 'vitest';
import { wire } from '../kernel/wire.ts';
import { liveBook, tickerOf, tickersOf } from './index.ts';

const opened: string[] = [];
vi.spyOn(wire.stream, 'subscribe').mockImplementation((name) => {
  opened.push(name);
  return () => undefined;
});

it('keeps a coin and a perpetual of the same symbol apart, on the wire too', () => {
  expect(liveBook('spot:BTCUSDT')).not.toBe(liveBook('perpetual:BTCUSDT'));
  const leave = [liveBook('spot:BTCUSDT'), liveBook('perpetual:BTCUSDT'), tickersOf('spot')].map((live) =>
    live.subscribe(() => undefined),
  );
  expect(opened).toEqual(['depth:BTCUSDT', 'depth:perpetual:BTCUSDT', 'ticker']);
  for (const one of leave) one();
});
it('asks for the ticker of one market where one is looked at, of either kind', () => {
  opened.length = 0;
  const leave = (['spot:ETHUSDT', 'perpetual:ETHUSDT-PERP'] as const).map((key) =>
    tickerOf(key).subscribe(() => undefined),
  );
  expect(opened).toEqual(['ticker:ETHUSDT', 'ticker:perpetual:ETHUSDT-PERP']);
  for (const one of leave) one();
});

it('lets go of books that nobody looks at any more, and never of one that is looked at', () => {
  const seen = liveBook('stock:GP');
  const leave = seen.subscribe(() => undefined);
  const first = liveBook('stock:FIRST');
  for (let index = 0; index < 40; index += 1) liveBook(`stock:S${index}`);
  expect(liveBook('stock:GP')).toBe(seen);
  expect(liveBook('stock:FIRST')).not.toBe(first);
  leave();
});
