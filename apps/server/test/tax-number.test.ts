// In: customers of two countries. Out: a taxpayer number in their form is kept sealed, shown by its end, and followed by what is withheld of dividends.
import { beforeAll, expect, it } from 'vitest';
import { ask, openDoors, post, register, type Doors, type Person } from './doors.ts';

let doors: Doors;
let ann: Person;

beforeAll(async () => {
  doors = await openDoors();
  ann = await register(doors);
});

const accountOf = async ({ id }: Person): Promise<number> => {
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${id} and world = 'real'`;
  return row!.account;
};
const give = (person: Person, number: string) =>
  post(doors, '/user/tax/update', { number }, { accesstoken: person.token });

it('is a TIN of twelve digits in Bangladesh, and less is withheld while there is one', async () => {
  const { engine } = doors.worlds.real.sequencer;
  const account = await accountOf(ann);
  expect(await ask(doors, '/user/tax', {}, ann.token)).toEqual({ country: 'BD', ending: null });
  expect(await give(ann, '111.444.777-35')).toMatchObject({ refusal: 'taxpayer-number-invalid' });
  expect(engine.hasTaxNumber(account)).toBe(false);
  expect((await give(ann, '1234 5678 9012')).data).toEqual({ country: 'BD', ending: '012' });
  expect(engine.hasTaxNumber(account)).toBe(true);
  const head = doors.worlds.real.sequencer.head;
  expect((await give(ann, '123456789012')).code).toBe(0);
  expect(doors.worlds.real.sequencer.head).toBe(head);
  // Sealed: what the table holds does not have it.
  const [row] = await doors.sql`select * from identity.tax_numbers where customer_id = ${ann.id}`;
  expect(JSON.stringify(row)).not.toContain('123456789');
  expect((await give(ann, 'none')).data).toEqual({ country: 'BD', ending: null });
  expect(engine.hasTaxNumber(account)).toBe(false);
});

// spec.md §3: "Tax ID: CPF and CNPJ"; §8: "CPF or CNPJ format is incorrect".
it('is a CPF or CNPJ for who has a Brazilian phone, letters too', async () => {
  const bob = await register(doors);
  await doors.sql`update identity.customers set phone = '+5511987654321', email = null where id = ${bob.id}`;
  expect(await give(bob, '123456789012')).toMatchObject({
    refusal: 'cpf-or-cnpj-invalid',
    msg: 'CPF or CNPJ format is incorrect',
  });
  expect((await give(bob, '111.444.777-35')).data).toEqual({ country: 'BR', ending: '735' });
  expect((await give(bob, '12.ABC.345/01DE-35')).data).toEqual({ country: 'BR', ending: 'E35' });
  // It is no Bangladeshi number: nothing changes of what is withheld there.
  expect(doors.worlds.real.sequencer.engine.hasTaxNumber(await accountOf(bob))).toBe(false);
});
