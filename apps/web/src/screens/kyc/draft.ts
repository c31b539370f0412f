// In: what is typed, chosen and taken for the identity check.
// Out: it, kept in this tab alone until it is sent: through a reload, another page and back. Never for another customer.
import type { PictureSource } from '@hilsa/contract';
import { useSyncExternalStore } from 'react';
import { PAPERS_DRAFT, useKept } from '../../kernel/store.ts';
import type { Details, Side } from './kyc-form.ts';
import type { IdentityStanding, PaperField, PaperType } from './words.ts';

/** A picture that the server has. */
export interface DraftPicture {
  readonly fileId: string;
  readonly likeness: string | null;
  readonly source: PictureSource;
}
export interface Draft {
  readonly customerId: string;
  /** When the submission before it was sent, UTC milliseconds; 0: there is none. After another decision it is of no use. */
  readonly afterMs: number;
  /** What was agreed to before it began. */
  readonly consentVersion: string;
  /** How many pages of this tab lie before the one it began on. */
  readonly depth: number;
  readonly type: PaperType;
  readonly details: Details;
  readonly pictures: Readonly<Partial<Record<Side, DraftPicture>>>;
  /** What the server said about a field, until it is changed. */
  readonly refused: Readonly<Partial<Record<PaperField, string>>>;
}

const NOTHING: Details = { name: '', number: '', mrz: '' };
const listeners = new Set<() => void>();
/** Pictures made in this page: they need not travel back. Never stored. */
const blobs = new Map<string, Blob>();
let draft: Draft | null = read();

/** Begins, or goes on with what was begun for the same submission. */
export function beginDraft(standing: IdentityStanding, depth: number): void {
  const before = draft !== null && belongs(draft, standing) ? draft : null;
  put({
    customerId: ownId(),
    afterMs: standing.paper?.submittedAtMs ?? 0,
    type: before?.type ?? standing.paper?.type ?? 'id-card',
    details: before?.details ?? NOTHING,
    pictures: before?.pictures ?? {},
    refused: {},
    consentVersion: standing.consentVersion,
    depth,
  });
}

/** What was begun for this submission, under the consent that counts now; null: begin. */
export function useDraft(standing: IdentityStanding): Draft | null {
  const now = useSyncExternalStore(listen, () => draft);
  return now !== null && belongs(now, standing) && now.consentVersion === standing.consentVersion ? now : null;
}

export function changeDraft(change: Partial<Omit<Draft, 'customerId' | 'afterMs' | 'depth'>>): void {
  if (draft !== null) put({ ...draft, ...change });
}

/** Another document has other numbers and pictures; a person's name stays. */
export function chooseType(type: PaperType): void {
  if (draft === null || draft.type === type) return;
  blobs.clear();
  put({ ...draft, type, details: { ...NOTHING, name: draft.details.name }, pictures: {}, refused: {} });
}

export function keepPicture(side: Side, picture: DraftPicture, blob: Blob): void {
  if (draft === null) return;
  dropPicture(side);
  blobs.set(picture.fileId, blob);
  put({ ...draft, pictures: { ...draft.pictures, [side]: picture }, refused: {} });
}

export function dropPicture(side: Side): void {
  const gone = draft?.pictures[side];
  if (draft === null || gone === undefined) return;
  blobs.delete(gone.fileId);
  const { [side]: _, ...pictures } = draft.pictures;
  put({ ...draft, pictures });
}

/** The picture's bytes, where this page made it. */
export function madeHere(fileId: string): Blob | undefined {
  return blobs.get(fileId);
}

/** Sent, or signed out: nothing of it stays. */
export function forgetDraft(): void {
  blobs.clear();
  put(null);
}

function belongs({ customerId, afterMs }: Draft, { paper }: IdentityStanding): boolean {
  return customerId === ownId() && afterMs === (paper?.submittedAtMs ?? 0);
}

function ownId(): string {
  return useKept.getState().userInfo?.id ?? '';
}

function put(next: Draft | null): void {
  draft = next;
  try {
    if (next === null) sessionStorage.removeItem(PAPERS_DRAFT);
    else sessionStorage.setItem(PAPERS_DRAFT, JSON.stringify({ ...next, refused: {} }));
  } catch {
    // A private window may refuse storage; what was typed then lasts until the page is loaded anew.
  }
  for (const listener of listeners) listener();
}

function read(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(PAPERS_DRAFT) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

useKept.subscribe((now, before) => {
  if (now.userInfo?.id !== before.userInfo?.id && draft !== null && draft.customerId !== ownId()) forgetDraft();
});
