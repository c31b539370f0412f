import { expect, it } from 'vitest';
import { toldOf } from './problem.ts';

const complaint = (code: string, message: string) =>
  Object.assign(new Error(message), {
    name: 'PostgresError',
    code,
    detail: 'Failing row contains (+8801712345678, $argon2id$x).',
    where: "unnamed portal parameter $1 = '407193'",
    table_name: 'pins',
    constraint_name: 'pins_pkey',
  });

it('says where and of which kind, and none of the values', () => {
  const told = toldOf(complaint('23505', 'duplicate key value violates unique constraint "pins_pkey"'));
  expect(told).toMatchObject({ type: 'PostgresError', state: '23505', table: 'pins', constraint: 'pins_pkey' });
  expect(told.message).toContain('pins_pkey');
  expect(told.stack).toMatch(/^\s+at .*problem\.test\.ts/);
  expect(JSON.stringify(told)).not.toMatch(/407193|8801712|argon2/);
});

it('leaves out a message that quotes a value, in the stack and in a cause as well', () => {
  const quoting = complaint('22P02', 'invalid input syntax for type bigint: "407193"');
  const told = toldOf(new Error('it did not work', { cause: quoting }));
  expect(told.message).toBe('it did not work');
  expect(told.cause).toMatchObject({ message: 'a value was not taken', state: '22P02' });
  expect(JSON.stringify(told)).not.toContain('407193');
});

it('makes nothing of what is no error', () => {
  expect(JSON.stringify(toldOf('a token r_secret'))).not.toContain('r_secret');
});
