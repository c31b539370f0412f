// In: the secrets' table. Out: the key pair by which push services know us, made once for an installation.
import type { Sql } from 'postgres';
import { newPushKeys } from '../connectors/index.ts';

const NAME = 'web-push';

export async function pushKeys(sql: Sql): Promise<{ publicKey: string; privateKey: string }> {
  await sql`insert into identity.secrets (name, value) values (${NAME}, ${JSON.stringify(newPushKeys())}) on conflict do nothing`;
  const [row] = await sql<{ value: string }[]>`select value from identity.secrets where name = ${NAME}`;
  return JSON.parse(row!.value) as { publicKey: string; privateKey: string };
}
