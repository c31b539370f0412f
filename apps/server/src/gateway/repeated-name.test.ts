import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedName } from './repeated-name.ts';

describe('a name that stands twice in an object', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":{"b":1,"c":"}","b":2}}', 'b'],
    ['[{"a":1},{"a":1,"x":[],"a":{}}]', 'a'],
    ['{"":1,"":2}', ''],
    ['{"quote \\" and {":1, "quote \\" and {" :2}', 'quote " and {'],
  ])('is found in %s', (text, name) => {
    JSON.parse(text);
    expect(repeatedName(text)).toBe(name);
  });

  it.each(['{"a":{"a":{"a":1}}}', '[{"a":1},{"a":1}]', '{"a":"a:a","b":["a","a"],"A":1}', '"a"', '7', '{}'])(
    'is not seen in %s',
    (text) => {
      expect(repeatedName(text)).toBeNull();
    },
  );

  it('is never seen in what a program wrote, and always when a name is written once more', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.string(), fc.jsonValue(), (text, name, value) => {
        expect(repeatedName(JSON.stringify(JSON.parse(text)))).toBeNull();
        const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
        expect(repeatedName(`{${member},${JSON.stringify(`${name}!`)}:1 , ${member}}`)).toBe(name);
      }),
    );
  });
});
