// In: an owner, a filter and a place. Out: a page of one life: the journal, what security told, and what operators did, merged by time.
import type { LifeProduct } from '@hilsa/contract';
import { actionsSeenBy } from '../../operations/index.ts';
import { lifeBefore, type LifePlace, type Moments } from '../../tables/index.ts';
import type { Language } from '../messages/language.ts';
import type { Rooms, WorldRooms } from '../rooms.ts';
import { journalLine, type LifeLine, securityLine, staffLine } from './line.ts';

export interface Whose {
  readonly world: WorldRooms;
  readonly owner: number;
  readonly customerId: string;
  readonly language: Language;
}
export interface LifeFilter extends Moments {
  /** Null: all. */
  readonly product: LifeProduct | null;
  /** Empty: everything. */
  readonly search: string;
}
/** How far each of the three was read; null: from the newest on. */
interface Places {
  readonly journal: LifePlace | null;
  readonly security: { readonly atMs: number; readonly id: string } | null;
  readonly staff: string | null;
}
/** A line, and how far its own source is read once it is taken. */
interface Found {
  readonly line: LifeLine;
  readonly moved: Partial<Places>;
}

/** Lines looked at for a page that searches. */
const MOST_LOOKED_AT = 2_000;
const AT_ONCE = 200;

export async function lifePage(
  rooms: Rooms,
  whose: Whose,
  filter: LifeFilter,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ list: LifeLine[]; nextCursor: string | null }> {
  const wanted = filter.search.toLowerCase();
  const list: LifeLine[] = [];
  let places = cursor === null ? NEWEST : readCursor(cursor);
  for (let looked = 0; looked < MOST_LOOKED_AT;) {
    const atOnce = wanted === '' ? limit : AT_ONCE;
    const { found, isEnd } = await linesAfter(rooms, whose, filter, places, atOnce);
    for (const { line, moved } of found) {
      if (list.length === limit) return { list, nextCursor: cursorText(places) };
      places = { ...places, ...moved };
      if (wanted === '' || says(line, wanted)) list.push(line);
    }
    if (isEnd) return { list, nextCursor: null };
    if (list.length === limit) break;
    looked += found.length;
  }
  return { list, nextCursor: cursorText(places) };
}

/** The next lines of all three, newest first. */
async function linesAfter(
  rooms: Rooms,
  { world, owner, customerId, language }: Whose,
  { product, fromMs, toMs }: LifeFilter,
  places: Places,
  limit: number,
): Promise<{ found: Found[]; isEnd: boolean }> {
  const moments = { fromMs, toMs };
  const isJournals = product !== 'security' && product !== 'staff';
  const [rows, notices, actions] = await Promise.all([
    isJournals
      ? lifeBefore(world.tables, owner, { ...moments, product, before: places.journal, limit: limit + 1 })
      : [],
    product === null || product === 'security'
      ? rooms.notifications.notices.security(customerId, language, {
          ...moments,
          before: places.security,
          limit: limit + 1,
        })
      : [],
    product === null || product === 'staff'
      ? actionsSeenBy(rooms.sql, customerId, { ...moments, before: places.staff, limit: limit + 1 })
      : { list: [] },
  ]);
  const found: Found[] = [
    ...rows.map((row) => ({
      line: journalLine(row, world.publisher.listings, language),
      moved: { journal: { atMs: row.atMs, sequence: row.sequence, line: row.line } },
    })),
    ...notices.map((notice) => ({
      line: securityLine(notice),
      moved: { security: { atMs: notice.atMs, id: notice.id.slice(1) } },
    })),
    ...actions.list.map((action) => ({ line: staffLine(action, language), moved: { staff: action.id } })),
  ].toSorted((one, other) => other.line.atMs - one.line.atMs);
  return { found: found.slice(0, limit), isEnd: found.length <= limit };
}

function says({ title, text, about, asset }: LifeLine, wanted: string): boolean {
  return [title, text, about ?? '', asset ?? ''].some((part) => part.toLowerCase().includes(wanted));
}

const NEWEST: Places = { journal: null, security: null, staff: null };

/** Numbers to the base 36, so that three places fit into one cursor. */
function cursorText({ journal, security, staff }: Places): string {
  const text = (...numbers: readonly number[]) => numbers.map((number) => number.toString(36)).join('-');
  return [
    journal === null ? '' : text(journal.atMs, journal.sequence, journal.line),
    security === null ? '' : text(security.atMs, Number(security.id)),
    staff === null ? '' : text(Number(staff)),
  ].join('_');
}

/** @param cursor of the shape that the contract asks for */
function readCursor(cursor: string): Places {
  const parts = cursor
    .split('_')
    .map((part) => (part === '' ? [] : part.split('-').map((each) => Number.parseInt(each, 36))));
  const [journal = [], security = [], staff = []] = parts;
  return {
    journal: journal.length === 0 ? null : { atMs: journal[0]!, sequence: journal[1]!, line: journal[2]! },
    security: security.length === 0 ? null : { atMs: security[0]!, id: String(security[1]) },
    staff: staff.length === 0 ? null : String(staff[0]),
  };
}
