// In: the number of a publication. Out: its public file, fetched as a stranger would; and whether it, and the number of its
// reader, are those this device saw first.
import { useQuery } from '@tanstack/react-query';
import { apiBase } from '../../kernel/api-base.ts';

const KEY = 'hilsa-liabilities';
/** Digests kept; the oldest go. */
const MOST_KEPT = 400;

interface Answer {
  readonly data: { readonly publication: number; readonly file: string } | null;
}

/** No token, no cookie: whoever asks gets this very file. @throws when there is no connection */
async function fetchFile(publication: number, signal: AbortSignal): Promise<string> {
  const base = apiBase(import.meta.env['VITE_API_BASE'] as string | undefined, location);
  const address = `${base}/index/liabilities/file?publication=${publication}`;
  const response = await fetch(address, { credentials: 'omit', cache: 'no-store', signal });
  const { data } = (await response.json()) as Answer;
  if (data === null) throw new Error(`publication ${publication} was not given out`);
  return data.file;
}

/** @param publication null: not known yet */
export function usePublicFile(publication: number | null) {
  return useQuery({
    queryKey: ['liabilities-file', publication],
    queryFn: ({ signal }) => fetchFile(publication!, signal),
    enabled: publication !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface Seen {
  readonly key: string;
  readonly digests: Readonly<Record<string, string>>;
  /** What the leaves called each customer who checked here, by their customer number. */
  readonly owners: Readonly<Record<string, string>>;
}

export type SeenFinding = 'key-changed' | 'publication-changed';
export type OwnerFinding = 'owner-changed' | 'owner-shared';

/** What was published once stays as it was first seen here: who publishes another thing later is told apart. */
export function compareWithSeen(publication: number, digest: string, key: string): SeenFinding | null {
  const seen = readSeen();
  const known = seen?.digests[publication];
  if (known !== undefined && known !== digest) return 'publication-changed';
  if (seen !== null && seen.key !== key) return 'key-changed';
  const all: Readonly<Record<string, string>> = { ...seen?.digests, [publication]: digest };
  const digests = Object.entries(all).slice(-MOST_KEPT);
  writeSeen({ key, digests: Object.fromEntries(digests), owners: seen?.owners ?? {} });
  return null;
}

/**
 * The number that the leaves call a customer is theirs alone and for good: one proof shown to two who are owed the same would count the money
 * once. So it is kept as it was first seen here, over a sign-out too. Call after `compareWithSeen`.
 * @param customer the number of whoever is signed in
 */
export function compareOwner(customer: string, owner: string): OwnerFinding | null {
  const seen = readSeen();
  if (seen === null) return null;
  const known = seen.owners[customer];
  if (known !== undefined) return known === owner ? null : 'owner-changed';
  if (Object.values(seen.owners).includes(owner)) return 'owner-shared';
  writeSeen({ ...seen, owners: { ...seen.owners, [customer]: owner } });
  return null;
}

function writeSeen(seen: Seen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Without room to keep it, it is compared with nothing next time.
  }
}

function readSeen(): Seen | null {
  try {
    const seen = JSON.parse(localStorage.getItem(KEY) ?? 'null') as (Omit<Seen, 'owners'> & Partial<Seen>) | null;
    if (seen === null || typeof seen.key !== 'string' || typeof seen.digests !== 'object') return null;
    return { ...seen, owners: seen.owners ?? {} };
  } catch {
    return null;
  }
}
