// In: what an offering says of itself. Out: documents kept by their digest, and the one digest that an applicant accepts.
import { createHash } from 'node:crypto';
import type { OfferingAbout } from '@hilsa/contract';
import type { WorldTables } from '../tables/index.ts';

export interface OfferingPapers {
  readonly prospectus: string;
  readonly about: Omit<OfferingAbout, 'documents'>;
}
interface Document {
  readonly title: string;
  readonly digest: string;
  readonly body: string;
}

const PROSPECTUS = 'Prospectus and risks';
const FIGURES = 'Figures';

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The documents of an offering in their order. */
function documentsOf({ prospectus, about }: OfferingPapers): Document[] {
  return [[PROSPECTUS, prospectus] as const, [FIGURES, JSON.stringify(about)] as const].map(([title, body]) => ({
    title,
    body,
    digest: digestOf(body),
  }));
}

/** SHA-256 of the list of digests, a line each: what the terms name and an applicant accepts. */
export function documentsDigest(papers: OfferingPapers): string {
  const lines = documentsOf(papers).map(({ title, digest }) => `${digest} ${title}\n`);
  return digestOf(`hilsa-documents-1\n${lines.join('')}`);
}

/** Kept once; what is there stays as it is. */
export async function keepDocuments({ sql, world }: WorldTables, code: string, papers: OfferingPapers): Promise<void> {
  for (const [place, { title, digest, body }] of documentsOf(papers).entries())
    await sql`
      insert into ${sql(world)}.offering_documents (code, place, title, digest, body)
      values (${code}, ${place}, ${title}, ${digest}, ${body}) on conflict (code, place) do nothing`;
}

const NOTHING: Omit<OfferingAbout, 'documents'> = {
  useOfProceeds: [],
  financials: [],
  risks: [],
  business: '',
  underwriter: '',
};

export async function aboutOffering({ sql, world }: WorldTables, code: string): Promise<OfferingAbout> {
  const rows = await sql`
    select title, digest, body from ${sql(world)}.offering_documents where code = ${code} order by place`;
  const figures = rows.find((row) => row['title'] === FIGURES);
  const about = figures === undefined ? NOTHING : (JSON.parse(figures['body']) as typeof NOTHING);
  const documents = rows.map((row) => ({ title: row['title'] as string, digest: row['digest'] as string }));
  return { ...about, documents };
}

export async function documentByDigest(
  { sql, world }: WorldTables,
  digest: string,
): Promise<{ title: string; text: string; digest: string } | null> {
  const [row] = await sql`
    select title, body from ${sql(world)}.offering_documents where digest = ${digest} limit 1`;
  return row === undefined ? null : { title: row['title'], text: row['body'], digest };
}
