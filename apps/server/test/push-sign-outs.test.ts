// A browser that was signed out gets no more push messages: not by its own sign-out, not by one from elsewhere.
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmed } from './confirming.ts';
import { ask, openDoors, PASSWORD, register, type Doors, type Person } from './doors.ts';
import { newBrowser, openPushService, type PushService } from './push-service.ts';

const HOUR_MS = 3_600_000;
let doors: Doors;
let service: PushService;
let browsers = 0;
beforeAll(async () => {
  service = await openPushService();
  doors = await openDoors({ PUSH_HOSTS: service.host, CAPTCHA: 'off', SESSION_IDLE_MINUTES: '1440' });
});

/** Another device of the person, which gets push messages. */
async function elsewhere(person: Person): Promise<{ token: string }> {
  const { token } = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
  const { endpoint, p256dh, auth } = newBrowser(service, `browser-${(browsers += 1)}`);
  await ask(doors, '/user/push/subscribe', { endpoint, p256dh, auth }, token);
  return { token };
}
const reached = async (person: Person) => {
  const { count } = (
    await doors.sql`select count(*)::int as count from content.push_subscriptions where customer_id = ${person.id}`
  )[0] as unknown as { count: number };
  return count;
};

const WAYS: Record<string, (person: Person, device: { token: string }) => Promise<unknown>> = {
  'its own sign-out': (_, { token }) => ask(doors, '/user/logout', {}, token),
  'a sign-out of the one device from elsewhere': async (person) => {
    const { list } = await ask(doors, '/user/session/list', {}, person.token);
    return ask(doors, '/user/session/end', { id: list.find(({ current }) => !current)!.id }, person.token);
  },
  'a sign-out of all others': (person) => ask(doors, '/user/session/end', { others: '1' }, person.token),
  'a change of the password': async (person) => {
    const confirmation = await confirmed(doors, person, 'change-password');
    const fields = { password: 'padma-river-55', passwordConfirmation: 'padma-river-55', confirmation };
    return ask(doors, '/user/update/password', fields, person.token);
  },
  'a freeze': (person) => ask(doors, '/user/freeze', {}, person.token),
};

describe('push messages', () => {
  it.each(Object.keys(WAYS))('end with %s', async (way) => {
    const person = await register(doors);
    const device = await elsewhere(person);
    expect(await reached(person)).toBe(1);
    await WAYS[way]!(person, device);
    expect(await reached(person)).toBe(0);
  });

  it('of the device that stays signed in go on, and so do those of one that has only been idle', async () => {
    const person = await register(doors);
    const [stays, leaves] = [await elsewhere(person), await elsewhere(person)];
    await ask(doors, '/user/logout', {}, leaves.token);
    expect(await reached(person)).toBe(1);
    doors.clock.ahead += 25 * HOUR_MS;
    await expect(ask(doors, '/user/info', {}, stays.token)).rejects.toThrow(/session-invalid/);
    expect(await reached(person)).toBe(1);
  });
});
