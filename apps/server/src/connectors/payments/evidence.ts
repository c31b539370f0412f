// In: a partner's answer as it came. Out: it is kept, and the digest under which the core names it as evidence.
import { createHash } from 'node:crypto';
import type { PartnerParts } from './types.ts';

export async function keepAnswer({ sql, now }: PartnerParts, partner: string, body: string): Promise<string> {
  const digest = createHash('sha256').update(body).digest('hex');
  await sql`
    insert into payments.answers (digest, partner, body, at_ms) values (${digest}, ${partner}, ${body}, ${now()})
    on conflict (digest) do nothing`;
  return digest;
}
