// In: what a customer switched. Out: which channels carry which group of events to them.
import type { Sql } from 'postgres';
import { NOTICE_CHANNELS, NOTICE_GROUPS, type NoticeChannel, type NoticeGroup, type ReplyOf } from '@hilsa/contract';
import { Refused } from '../identity/index.ts';
import { FIXED, USUAL } from './events.ts';

type Switches = Record<NoticeChannel, boolean>;

export interface Preferences {
  /** What is on for a group: the usual, changed by what the customer switched, with what is fixed always on. */
  of(customerId: string, group: NoticeGroup): Promise<Switches>;
  all(customerId: string): Promise<ReplyOf<'/user/notice/preferences'>['list']>;
  /** @throws Refused preference-fixed */
  set(customerId: string, change: { group: NoticeGroup; channel: NoticeChannel; on: boolean }): Promise<void>;
}

interface SwitchRow {
  group: NoticeGroup;
  channel: NoticeChannel;
  is_on: boolean;
}

export function createPreferences(sql: Sql): Preferences {
  const rowsOf = (customerId: string) => sql<SwitchRow[]>`
    select "group", channel, is_on from content.notice_preferences where customer_id = ${customerId}`;
  return {
    of: async (customerId, group) => switchesOf(group, await rowsOf(customerId)),
    async all(customerId) {
      const rows = await rowsOf(customerId);
      return NOTICE_GROUPS.map((group) => ({ group, ...switchesOf(group, rows), fixed: [...FIXED[group]] }));
    },
    async set(customerId, { group, channel, on }) {
      if (!on && FIXED[group].includes(channel)) throw new Refused('preference-fixed', { group, channel });
      await sql`
        insert into content.notice_preferences (customer_id, "group", channel, is_on) values (${customerId}, ${group}, ${channel}, ${on})
        on conflict (customer_id, "group", channel) do update set is_on = excluded.is_on`;
    },
  };
}

function switchesOf(group: NoticeGroup, rows: readonly SwitchRow[]): Switches {
  const switches: Switches = { ...USUAL[group] };
  for (const row of rows) if (row.group === group) switches[row.channel] = row.is_on;
  for (const channel of NOTICE_CHANNELS) if (FIXED[group].includes(channel)) switches[channel] = true;
  return switches;
}
