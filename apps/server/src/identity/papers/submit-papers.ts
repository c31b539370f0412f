// In: what a person gave for the identity check. Out: a new submission under review, or a refusal that names what is wrong.
import type { ISql } from 'postgres';
import type { PaperField, PaperType, PictureSource, ReadRequest } from '@hilsa/contract';
import {
  hasExpired,
  identityKey,
  nameAgrees,
  normaliseNumber,
  readMrz,
  readPaperName,
  readPaperNumber,
  type Measured,
  type Mrz,
} from '@hilsa/papers';
import { Refused } from '../refused.ts';
import type { SecretBox } from '../secrets.ts';
import { requireReadable, type SidePicture } from './look-at-pictures.ts';
import { fieldsOfType, fieldsToRedo, latestPaper, openIdentity, sealIdentity, type Identity } from './paper-rows.ts';
import type { PapersOptions, PaperSide, SideLook } from './types.ts';

type Request = ReadRequest<'/user/auth/submit'>;

/** What a request calls each field. */
const SENT_AS = {
  type: 'type',
  name: 'name',
  number: 'number',
  mrz: 'mrz',
  front: 'frontFileId',
  back: 'backFileId',
} as const satisfies Record<PaperField, keyof Request>;
const EXAMPLES: Readonly<Record<PaperType, string>> = {
  'id-card': '4196238507',
  'driving-licence': 'DK0123456CL0001',
  passport: 'A01234567',
};

interface Submission {
  readonly type: PaperType;
  readonly identity: Identity;
  readonly files: Readonly<Record<PaperSide, string | null>>;
  /** How each was made, as the sender says. */
  readonly sources: Readonly<Record<PaperSide, PictureSource | null>>;
  /** Of the submission before. */
  readonly looksBefore: readonly SideLook[];
  readonly given: readonly PaperField[];
  readonly attempt: number;
  /** Pictures that are replaced. */
  readonly replaced: readonly string[];
}

/** @throws Refused, see the contract of /user/auth/submit */
export async function submitPapers(
  options: PapersOptions,
  box: SecretBox,
  customerId: string,
  request: Request,
): Promise<void> {
  await requireMaySend(options, customerId, request.consentVersion);
  const submission = await readSubmission(options, box, customerId, request);
  const fresh = (['front', 'back'] as const).filter((side) => submission.given.includes(side));
  for (const side of fresh) await options.files.claim(customerId, submission.files[side]!, 'paper');
  try {
    const measures = await requireReadable(submission.type, await picturesOf(options, customerId, submission));
    await store(options, box, customerId, submission, looksOf(submission, measures), request.consentVersion);
  } catch (problem) {
    for (const side of fresh) await options.files.release(submission.files[side]!);
    throw problem;
  }
  for (const fileId of submission.replaced) await options.files.release(fileId);
}

/** @throws Refused demo-only-account, consent-required, paper-verified, paper-under-review */
async function requireMaySend(
  { sql, consentVersion }: PapersOptions,
  customerId: string,
  agreedTo: string,
): Promise<void> {
  const [customer] = await sql<{ demo_only: boolean; id_status: string }[]>`
    select demo_only, id_status from identity.customers where id = ${customerId}`;
  if (customer === undefined) throw new Refused('session-invalid');
  if (customer.demo_only) throw new Refused('demo-only-account');
  if (agreedTo !== consentVersion()) throw new Refused('consent-required', { version: consentVersion() });
  if (customer.id_status === 'succ') throw new Refused('paper-verified');
  if (customer.id_status === 'pending') throw new Refused('paper-under-review');
}

async function readSubmission(
  { sql, now }: PapersOptions,
  box: SecretBox,
  customerId: string,
  request: Request,
): Promise<Submission> {
  const last = await latestPaper(sql, customerId);
  const redo = last === null ? null : fieldsToRedo(last);
  const anew = last === null || redo === null || redo.includes('type');
  const type = anew ? request.type : last.type;
  if (type === undefined) throw new Refused('field-missing', { field: 'type' });
  const wanted = anew ? fieldsOfType(type) : redo;
  requireExactly(request, wanted, type);
  const before = anew ? null : openIdentity(box, last);
  const identity = readIdentity(type, request, before, now());
  const files = {
    front: request.frontFileId ?? (anew ? null : last.front_file_id),
    back: request.backFileId ?? (anew ? null : last.back_file_id),
  };
  const kept = new Set([files.front, files.back]);
  const replaced = [last?.front_file_id, last?.back_file_id].filter((id) => typeof id === 'string' && !kept.has(id));
  return {
    type,
    identity,
    files,
    sources: { front: request.frontSource ?? null, back: request.backSource ?? null },
    looksBefore: anew ? [] : last.looks,
    given: wanted,
    attempt: (last?.attempt ?? 0) + 1,
    replaced: replaced as string[],
  };
}

/** All that is asked for and nothing else. @throws Refused field-missing, fields-conflict, paper-field-settled */
function requireExactly(request: Request, wanted: readonly PaperField[], type: PaperType): void {
  for (const [field, name] of Object.entries(SENT_AS) as [PaperField, keyof Request][]) {
    const given = request[name] !== undefined;
    if (!given && wanted.includes(field)) throw new Refused('field-missing', { field: name });
    if (!given || wanted.includes(field)) continue;
    if (!fieldsOfType(type).includes(field)) throw new Refused('fields-conflict', { fields: `type, ${name}` });
    throw new Refused('paper-field-settled', { field: name });
  }
  for (const side of ['front', 'back'] as const) {
    if (request[`${side}Source`] !== undefined && !wanted.includes(side))
      throw new Refused('fields-conflict', { fields: `${side}FileId, ${side}Source` });
  }
}

/** @throws Refused paper-name-invalid, paper-number-invalid, mrz-invalid, mrz-does-not-match, paper-expired */
function readIdentity(type: PaperType, request: Request, before: Identity | null, atMs: number): Identity {
  const name = request.name === undefined ? before!.name : readPaperName(request.name);
  if (name === null) throw new Refused('paper-name-invalid');
  const number = request.number === undefined ? before!.number : readPaperNumber(type, request.number);
  if (number === null) throw new Refused('paper-number-invalid', { example: EXAMPLES[type] });
  const mrz = request.mrz === undefined ? (before?.mrz ?? null) : readLines(request.mrz, atMs);
  if (mrz !== null) {
    if (normaliseNumber(mrz.number) !== number) throw new Refused('mrz-does-not-match', { field: 'number' });
    if (!nameAgrees(name, mrz)) throw new Refused('mrz-does-not-match', { field: 'name' });
    if (hasExpired(mrz.expiry, atMs)) throw new Refused('paper-expired', { date: mrz.expiry });
  }
  return { name, number, mrz };
}

function readLines(typed: string, atMs: number): Mrz {
  const reading = readMrz(typed, atMs);
  if (!reading.ok) throw new Refused('mrz-invalid', { field: reading.part });
  return reading.mrz;
}

/** Both sides: front and back are compared even when only one was sent again. */
async function picturesOf(
  { files }: PapersOptions,
  customerId: string,
  submission: Submission,
): Promise<SidePicture[]> {
  const pictures: SidePicture[] = [];
  for (const side of ['front', 'back'] as const) {
    const fileId = submission.files[side];
    if (fileId === null) continue;
    const { bytes } = await files.readOwn(customerId, fileId);
    pictures.push({ side, bytes, fresh: submission.given.includes(side) });
  }
  return pictures;
}

/** What is kept from before keeps what was measured then. */
function looksOf(
  { sources, looksBefore }: Submission,
  measures: Partial<Record<PaperSide, readonly Measured[]>>,
): SideLook[] {
  return (['front', 'back'] as const).flatMap((side) => {
    const measured = measures[side];
    if (measured !== undefined) return [{ side, source: sources[side], measures: measured }];
    return looksBefore.filter((look) => look.side === side);
  });
}

/** One transaction: the customer's row is taken first, so that two submissions cannot both be the one under review. */
async function store(
  { sql, now }: PapersOptions,
  box: SecretBox,
  customerId: string,
  { type, identity, files, given, attempt }: Submission,
  looks: readonly SideLook[],
  consentVersion: string,
): Promise<void> {
  const digest = box.mac(identityKey(type, identity.number));
  const sealed = sealIdentity(box, customerId, identity);
  await sql.begin(async (transaction) => {
    const [customer] = await transaction<{ id_status: string }[]>`
      select id_status from identity.customers where id = ${customerId} for no key update`;
    if (customer?.id_status === 'pending') throw new Refused('paper-under-review');
    if (customer?.id_status === 'succ') throw new Refused('paper-verified');
    await holdNumber(transaction, customerId, digest);
    await transaction`
      insert into identity.papers
        (customer_id, attempt, type, sealed, front_file_id, back_file_id, given, consent_version, submitted_ms, looks)
      values (${customerId}, ${attempt}, ${type}, ${sealed}, ${files.front}, ${files.back}, ${[...given]}, ${consentVersion}, ${now()},
        ${sql.json(looks as never)})`;
    await transaction`update identity.customers set id_status = 'pending' where id = ${customerId}`;
  });
}

/** One document, one account. @throws Refused paper-number-taken */
async function holdNumber(sql: ISql, customerId: string, digest: Buffer): Promise<void> {
  await sql`delete from identity.paper_numbers where customer_id = ${customerId}`;
  const held = await sql`
    insert into identity.paper_numbers (digest, customer_id) values (${digest}, ${customerId}) on conflict do nothing returning 1`;
  if (held.length === 0) throw new Refused('paper-number-taken');
}
