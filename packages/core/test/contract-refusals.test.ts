// In: the refusals of contracts. Out: each is earned, comes with its numbers, and leaves everything as it was.
import { describe, expect, it } from 'vitest';
import { begin, CONTRACT_CASES, CONTRACT_WORDS } from './contract-refusals.ts';

describe('refusals of contracts', () => {
  for (const word of CONTRACT_WORDS)
    it.each(Object.entries(CONTRACT_CASES[word]))(`${word}: %s`, (_name, { options, command, detail }) => {
      const life = begin(options);
      const { engine } = life.market;
      const asked = command(life);
      const was = { hash: engine.hash(), facts: engine.facts.length };
      expect(engine.execute(asked)).toEqual({ refusal: word, detail });
      expect({ hash: engine.hash(), facts: engine.facts.length }).toEqual(was);
      engine.check();
    });
});
