// What docs/operations/security.md says of the adversary's points and of others' incidents: no point without its tests, no planted fault that no longer fits.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAULTS } from './planted-faults.mjs';
import { root } from './project.mjs';

const paper = readFileSync(join(root, 'docs/operations/security.md'), 'utf8');
const TEST = /\.(test|journey)\.tsx?$/;

describe('the points of the adversary’s reading', () => {
  const [, table = ''] = /^## The points of the adversary's reading\n([^]*?)\n## /m.exec(paper) ?? [];
  const rows = [...table.matchAll(/^\| ([\d, b]+) \| .+? \| (.+?) \| .*\|$/gm)].map(([, points = '', tests = '']) => ({
    points: points.split(', '),
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }));

  it('are all there, each once', () => {
    const numbered = Array.from({ length: 25 }, (_, n) => String(n + 1));
    expect(rows.flatMap(({ points }) => points).toSorted()).toEqual([...numbered, '1b', '6b', '22b'].toSorted());
  });

  it.each(rows.map(({ points, tests }) => [points.join(', '), tests] as const))(
    '%s: its tests are there',
    (_, tests) => {
      expect(tests).not.toEqual([]);
      for (const file of tests)
        expect([file, TEST.test(file), existsSync(join(root, file))]).toEqual([file, true, true]);
    },
  );
});

describe('what others lost', () => {
  it('is sixteen incidents, each told once', () => {
    expect(FAULTS).toHaveLength(16);
    expect(new Set(FAULTS.map(({ incident }) => incident)).size).toBe(16);
    for (const { incident } of FAULTS) expect(incident).toMatch(/\b20\d\d\b.*: /);
  });

  // `npm run planted` shows that the tests notice it; that the fault can be planted at all is asked at every change of the file.
  it.each(FAULTS.map((fault) => [fault.incident, fault] as const))('%s', (_, { file, was, becomes, tests }) => {
    const whole = readFileSync(join(root, file), 'utf8');
    expect(whole.split(was)).toHaveLength(2);
    expect(becomes).not.toBe(was);
    expect(tests).not.toEqual([]);
    for (const test of tests) expect([test, TEST.test(test) && existsSync(join(root, test))]).toEqual([test, true]);
  });
});
