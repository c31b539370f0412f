// In: the codes of the last day. Out: whether one more may be sent: to this phone, from this address, to this range of numbers, in all.
import type { Sql } from 'postgres';
import type { ReadRequest } from '@hilsa/contract';
import type { Contact } from './contacts.ts';
import { Refused } from './refused.ts';

export type Purpose = ReadRequest<'/common/code/send'>['purpose'];

/** Who asked for a code: it is good for nobody else, and nobody else can use up its tries. */
export interface Asker {
  /** A browser, a signed-in customer, or an address. */
  readonly id: string;
  /** The owner: signed in, or on a device that signed in before. They have codes of their own beside those strangers may ask for. */
  readonly own: boolean;
  /** As limits count it; null for the owner, who has no need to share. */
  readonly addressBlock: string | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** To one contact in a day: what strangers may have sent there, all together, and beside it what its owner may. */
const STRANGERS = 5;
const OWNER = 5;
/** Of strangers' codes to one contact in a day from one address: nobody uses them all up from one place. */
const STRANGERS_OF_ONE_ADDRESS = 2;
/** What lets an owner in on a new device: when strangers' codes of the day are spent there is one more an hour, from elsewhere. */
const WAYS_IN: ReadonlySet<Purpose> = new Set(['sign-in', 'reset']);
/** Cancelling a reset must not fail because somebody asked for resets: it is counted by itself. */
const CANCELLING = 3;
/** +88017123: a hundred thousand numbers. Whoever is paid for messages to a range of numbers uses such a range. */
const PREFIX_LENGTH = 9;
/** Of a budget that is nearly spent the operators hear before it is. */
const ALARM_AT = 0.8;
/** Any constant: senders take turns by it, or two would both find the last one free. */
const LOCK = 7_310_942_119;

/** Codes of a day. Each costs money, and some people earn by having them sent. */
export interface CodeBudget {
  /** Calling codes that messages go to, with their plus. */
  readonly countries: readonly string[];
  readonly perAddress: number;
  readonly perPrefix: number;
  /** SMS in all. */
  readonly total: number;
  /** Told when a budget is nearly or wholly spent. */
  alarm(name: 'code-budget-total' | 'code-budget-prefix', detail: Readonly<Record<string, string | number>>): void;
}

export interface OneMore {
  readonly contact: Contact;
  readonly purpose: Purpose;
  readonly asker: Asker;
  readonly at: number;
  /** Between two messages to the same contact for the same purpose. */
  readonly pauseMs: number;
}

/**
 * Part of the caller's transaction, which then writes the code.
 * @throws Refused phone-country-unsupported, code-sent-recently, code-daily-limit, code-budget-spent
 */
export async function requireBudget(step: Sql, more: OneMore, budget: CodeBudget): Promise<void> {
  const { contact } = more;
  if (contact.kind === 'phone' && !budget.countries.some((code) => contact.value.startsWith(code)))
    throw new Refused('phone-country-unsupported', { countries: budget.countries.join(', ') });
  await step`select pg_advisory_xact_lock(${LOCK})`;
  await requireContact(step, more);
  await requireAddress(step, more, budget);
  if (contact.kind === 'phone') await requireMoney(step, more, budget);
}

/** The owner and strangers have separate counts and pauses: nobody spends another's. */
async function requireContact(step: Sql, { contact, purpose, asker, at, pauseMs }: OneMore): Promise<void> {
  const cancels = purpose === 'cancel-reset';
  const sent = await step<{ sent_ms: string; same: boolean; near: boolean }[]>`
    select sent_ms, purpose = ${purpose} as same, address_block is not distinct from ${asker.addressBlock} as near
    from identity.codes
    where target = ${contact.value} and own = ${asker.own} and (purpose = 'cancel-reset') = ${cancels} and sent_ms > ${at - DAY_MS}
    order by sent_ms desc`;
  const last = Number(sent.find(({ same }) => same)?.sent_ms ?? 0);
  requirePause(last + pauseMs, at);
  if (cancels || asker.own) {
    const maximum = cancels ? CANCELLING : OWNER;
    if (sent.length >= maximum) throw new Refused('code-daily-limit', { maximum });
    return;
  }
  if (sent.filter(({ near }) => near).length >= STRANGERS_OF_ONE_ADDRESS)
    throw new Refused('code-daily-limit', { maximum: STRANGERS_OF_ONE_ADDRESS });
  if (sent.length < STRANGERS) return;
  if (!WAYS_IN.has(purpose)) throw new Refused('code-daily-limit', { maximum: STRANGERS });
  if (sent.length > STRANGERS) requirePause(Number(sent[0]!.sent_ms) + HOUR_MS, at);
}

/** @throws Refused code-sent-recently, with the seconds until then */
function requirePause(untilMs: number, at: number): void {
  if (untilMs > at) throw new Refused('code-sent-recently', { retryAfterSeconds: Math.ceil((untilMs - at) / 1000) });
}

async function requireAddress(step: Sql, { asker, at }: OneMore, { perAddress }: CodeBudget): Promise<void> {
  if (asker.addressBlock === null) return;
  const [row] = await step<{ count: number }[]>`
    select count(*)::int as count from identity.codes where address_block = ${asker.addressBlock} and sent_ms > ${at - DAY_MS}`;
  if (row!.count >= perAddress) throw new Refused('code-daily-limit', { maximum: perAddress });
}

async function requireMoney(step: Sql, { contact, at }: OneMore, budget: CodeBudget): Promise<void> {
  const prefix = contact.value.slice(0, PREFIX_LENGTH);
  const [row] = await step<{ total: number; like_it: number }[]>`
    select count(*)::int as total, count(*) filter (where starts_with(target, ${prefix}))::int as like_it
    from identity.codes where starts_with(target, '+') and sent_ms > ${at - DAY_MS}`;
  const spent = [
    { name: 'code-budget-total', count: row!.total, maximum: budget.total },
    { name: 'code-budget-prefix', count: row!.like_it, maximum: budget.perPrefix },
  ] as const;
  for (const { name, count, maximum } of spent) {
    // Once on the way up, and at every one that is refused.
    if (count === Math.ceil(maximum * ALARM_AT) || count >= maximum) budget.alarm(name, { prefix, count, maximum });
    if (count >= maximum) throw new Refused('code-budget-spent');
  }
}
