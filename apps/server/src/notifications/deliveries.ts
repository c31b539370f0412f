// In: the queue of what shall reach a phone, a mailbox or a browser. Out: carried lane by lane; and the delivery log, which is the same table.
import type { Delivery, NoticeChannel } from '@hilsa/contract';
import { carry, type CarryOptions, type Parcel } from './carry.ts';
import { codesBy } from './code-messages.ts';
import { createLane } from './lane.ts';
import type { DeliveryDesk } from './notifier.ts';
import { personOf } from './people.ts';
import { attempt, claim, type CodeRow, type Kind, type NoticeRow, type Outcome, type QueueOptions } from './queue.ts';
import { maskedContact } from '../identity/index.ts';
import type { SecretBox } from '../identity/secrets.ts';

/** Longer than any partner is waited for. */
const CLAIM_MS = 60_000;
/** 30 s, 2 min, 8 min, 32 min, 2 h. */
const backoffMs = (tries: number) => 30_000 * 4 ** (tries - 1);

export interface Deliveries extends DeliveryDesk {
  /** Carries everything that is due of what is named. Calls during a run join it, and one more run follows. */
  run(what?: 'codes' | 'notices'): Promise<void>;
}

interface DeliveryOptions extends CarryOptions, QueueOptions {
  readonly box: SecretBox;
}

export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { sql } = options;
  const listeners: ((deliveryId: string) => void)[] = [];
  const laneOf = <Row extends NoticeRow | CodeRow>(kind: Kind<Row>) =>
    createLane<Row>({
      claim: (most) => claim(options, kind, most),
      async carry(row) {
        await attempt(row, options, kind);
        for (const listener of listeners) listener(row.id);
      },
      report: options.report,
    });
  // A lane for each partner and for codes apart: nobody waits for a code behind a partner that hangs or a notice to thousands.
  const lanes = {
    codes: (['sms', 'mail'] as const).map((channel) => laneOf(codesBy(channel, options))),
    notices: (['push', 'mail', 'sms'] as const).map((channel) => laneOf(noticesBy(channel, options))),
  };
  return {
    async run(what) {
      const chosen = what === undefined ? [...lanes.codes, ...lanes.notices] : lanes[what];
      const ends = await Promise.allSettled(chosen.map((run) => run()));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
    onChange: (listener) => void listeners.push(listener),
    async list({ customerId, channel, state, offset, limit }) {
      const where = sql`
        where true ${customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`}
        ${channel === undefined ? sql`` : sql`and channel = ${channel}`} ${state === undefined ? sql`` : sql`and state = ${state}`}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total from content.deliveries ${where}`;
      const rows = await sql<(NoticeRow | CodeRow)[]>`
        select * from content.deliveries ${where} order by id desc offset ${offset} limit ${limit}`;
      return { list: rows.map(shown), total: count!.total };
    },
  };
}

function noticesBy(channel: NoticeChannel, options: DeliveryOptions): Kind<NoticeRow> {
  return { isCode: false, channel, claimMs: CLAIM_MS, backoffMs, carry: (row) => carryNotice(row, options) };
}

async function carryNotice(row: NoticeRow, options: DeliveryOptions): Promise<Outcome> {
  const person = await personOf(options.sql, row.customer_id);
  if (person === null) return { state: 'failed', problem: 'the customer is not there any more' };
  return (await carry(parcelOf(row), person, options)) === 'sent'
    ? { state: 'sent' }
    : { state: 'failed', problem: 'the browser ended its subscription' };
}

function parcelOf(row: NoticeRow): Parcel {
  const { id, event, params, channel, target, subscription_id, customer_notice_id, notice_id } = row;
  return {
    id,
    event,
    params,
    noticeId: customer_notice_id === null ? `s${notice_id ?? ''}` : `n${customer_notice_id}`,
    channel,
    target,
    subscriptionId: subscription_id,
  };
}

function shown(row: NoticeRow | CodeRow): Delivery {
  return {
    id: row.id,
    customerId: row.customer_id,
    event: row.event,
    channel: row.channel,
    target: maskedContact(row.target),
    state: row.state,
    tries: row.tries,
    problem: row.problem,
    atMs: Number(row.at_ms),
    sentAtMs: row.sent_ms === null ? null : Number(row.sent_ms),
  };
}
