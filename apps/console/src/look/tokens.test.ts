import { expect, it } from 'vitest';
import base from './base.css?raw';
import { DARK, LIGHT, tokensOf } from './tokens.ts';

it('reads every colour of both looks from the one sheet, as the library understands them', () => {
  for (const tokens of [DARK, LIGHT])
    for (const [role, colour] of Object.entries(tokens))
      if (role !== 'mode') expect(`${role} ${colour}`).toMatch(/ (?:#[0-9a-f]{6}|rgba\(\d+, \d+, \d+, 0\.\d+\))$/);
  expect(DARK.ground).not.toBe(LIGHT.ground);
  expect(DARK.hover).toBe('rgba(86, 130, 255, 0.07)');
});

it('says which token is missing', () => {
  expect(() => tokensOf('dark', "[data-theme='dark'] { --bg: #000000; }")).toThrow('--bg-deep');
});

it('stands on the same ground before the first script', () => {
  for (const { ground, text } of [DARK, LIGHT]) {
    expect(base).toContain(`background: ${ground};`);
    expect(base).toContain(`color: ${text};`);
  }
});
