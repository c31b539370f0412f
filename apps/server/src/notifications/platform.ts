// In: notices of the platform that became visible. Out: their messages in the queue, once.
import type { Sql } from 'postgres';
import { USUAL } from './events.ts';
import { reaches } from './notices.ts';

/**
 * Takes every notice that became visible and was not taken before; those to be announced are queued for all they speak to, as
 * their preferences say: a notice and its messages in one transaction, so that a crash announces nothing twice or by half.
 * @returns whether any became visible
 */
export async function announceDue(sql: Sql, mode: 'sandbox' | 'live', nowMs: number): Promise<boolean> {
  const due = await sql<{ id: string }[]>`
    select id from content.notices
    where announced_ms is null and visible_from_ms <= ${nowMs} and (until_ms is null or until_ms > ${nowMs}) order by id`;
  for (const { id } of due) {
    await sql.begin(async (transaction) => {
      const [taken] = await transaction<{ announce: boolean }[]>`
        update content.notices set announced_ms = ${nowMs} where id = ${id} and announced_ms is null returning announce`;
      if (taken?.announce) await enqueue(transaction as unknown as Sql, id, mode, nowMs);
    });
  }
  return due.length > 0;
}

/** Whether a notice that was to be seen has ended between two looks: open apps show it no longer. */
export async function anyEnded(sql: Sql, fromMs: number, toMs: number): Promise<boolean> {
  const ended = await sql`
    select from content.notices where until_ms > ${fromMs} and until_ms <= ${toMs} and visible_from_ms < until_ms limit 1`;
  return ended.length > 0;
}

/** Three statements whatever the number of customers: mailboxes, phones, browsers. */
async function enqueue(sql: Sql, noticeId: string, mode: 'sandbox' | 'live', nowMs: number): Promise<void> {
  const params = sql`jsonb_build_object('titleEn', n.title_en, 'titleBn', n.title_bn, 'textEn', n.text_en, 'textBn', n.text_bn,
    'path', coalesce(n.path, ''))`;
  const wanted = (channel: 'mail' | 'sms' | 'push') => sql`
    from identity.customers c join content.notices n on n.id = ${noticeId}
      left join content.notice_preferences p on p.customer_id = c.id and p."group" = 'platform' and p.channel = ${channel}
    where coalesce(p.is_on, ${USUAL.platform[channel]}::boolean) and ${reaches(sql, mode, nowMs)}`;
  const columns = sql`(customer_id, event, params, notice_id, channel, target, subscription_id, next_ms, at_ms)`;
  await sql`
    insert into content.deliveries ${columns}
    select c.id, 'platform-notice', ${params}, n.id, 'mail', c.email, null, ${nowMs}, ${nowMs} ${wanted('mail')} and c.email is not null`;
  await sql`
    insert into content.deliveries ${columns}
    select c.id, 'platform-notice', ${params}, n.id, 'sms', c.phone, null, ${nowMs}, ${nowMs} ${wanted('sms')} and c.phone is not null`;
  await sql`
    insert into content.deliveries ${columns}
    select w.id, 'platform-notice', w.params, ${noticeId}, 'push', split_part(s.endpoint, '/', 3), s.id, ${nowMs}, ${nowMs}
    from (select c.id, ${params} as params ${wanted('push')}) as w join content.push_subscriptions s on s.customer_id = w.id`;
}
