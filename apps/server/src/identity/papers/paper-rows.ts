// In: the papers' table and a box for what identifies a person. Out: submissions as rows, opened and sealed.
import type { Sql } from 'postgres';
import type { PaperField, PaperReason, PaperType } from '@hilsa/contract';
import type { Mrz } from '@hilsa/papers';
import type { SecretBox } from '../secrets.ts';
import type { SideLook } from './types.ts';

/** What is sealed: who the person is. */
export interface Identity {
  readonly name: string;
  /** Normalised. */
  readonly number: string;
  readonly mrz: Mrz | null;
}

export interface Reason {
  readonly field: PaperField;
  readonly reason: PaperReason;
  readonly note: string | null;
}

export interface PaperRow {
  id: string;
  customer_id: string;
  attempt: number;
  type: PaperType;
  sealed: string;
  front_file_id: string | null;
  back_file_id: string | null;
  given: PaperField[];
  consent_version: string;
  status: 'pending' | 'succ' | 'fail';
  submitted_ms: string;
  decided_ms: string | null;
  decided_by: string | null;
  reasons: Reason[];
  looks: SideLook[];
}

export async function latestPaper(sql: Sql, customerId: string): Promise<PaperRow | null> {
  const [row] = await sql<PaperRow[]>`
    select * from identity.papers where customer_id = ${customerId} order by attempt desc limit 1`;
  return row ?? null;
}

const aboutPaper = (customerId: string) => `papers of ${customerId}`;

export function sealIdentity(box: SecretBox, customerId: string, identity: Identity): string {
  return box.seal(JSON.stringify(identity), aboutPaper(customerId));
}

export function openIdentity(box: SecretBox, { sealed, customer_id }: PaperRow): Identity {
  return JSON.parse(box.unseal(sealed, aboutPaper(customer_id))) as Identity;
}

/** Everything a document of this type is asked for. */
export function fieldsOfType(type: PaperType): readonly PaperField[] {
  return type === 'passport' ? ['type', 'name', 'number', 'mrz', 'front'] : ['type', 'name', 'number', 'front', 'back'];
}

const PRINTED: readonly PaperField[] = ['name', 'number', 'mrz'];

/**
 * The fields to send again. Another type means everything; a passport's name, number and lines must agree, so they come together.
 */
export function fieldsToRedo({ type, status, reasons }: PaperRow): PaperField[] {
  if (status !== 'fail') return [];
  const named = new Set(reasons.map(({ field }) => field));
  const all = fieldsOfType(type);
  if (named.has('type')) return [...all];
  const printed = type === 'passport' && PRINTED.some((field) => named.has(field));
  return all.filter((field) => named.has(field) || (printed && PRINTED.includes(field)));
}
