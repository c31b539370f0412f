// In: the paper that a company's decision rests on. Out: whether it is named and hashed.
import type { ActionDocument } from './commands.ts';

const HASH = /^[0-9a-f]{64}$/;
const LONGEST_NAME = 160;

export function isSoundDocument(document: ActionDocument | undefined): boolean {
  if (document === undefined) return true;
  const { name, sha256 } = document;
  return name.trim() !== '' && name.length <= LONGEST_NAME && HASH.test(sha256);
}
