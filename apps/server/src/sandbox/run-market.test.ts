import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../sequencer/index.ts';
import { Pulse, runMarket } from './run-market.ts';

it('opens in spite of a database that does not answer at first; what else goes wrong stops the start', async () => {
  const lost = { clear: 1, beat: 1 };
  const done: string[] = [];
  const step = (name: 'clear' | 'beat') => async (): Promise<void> => {
    if (lost[name]-- > 0) throw new DatabaseUnavailable('the database does not answer');
    done.push(name);
  };
  const given = {
    onFatal: (problem: unknown): never => {
      throw problem;
    },
    now: Date.now,
    pulse: new Pulse(),
  };
  const running = await runMarket({ clear: step('clear'), beat: step('beat') }, given);
  await running.stop();
  expect(done.slice(0, 2)).toEqual(['clear', 'beat']);
  const broken = { clear: () => Promise.reject(new Error('no such market')), beat: step('beat') };
  await expect(runMarket(broken, given)).rejects.toThrow('no such market');
});
