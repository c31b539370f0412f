// In: an exchange's draw, or the text of one from anywhere. Out: the text, or the draw when every field is what it must be.
import type { ExchangeProof, PublishedOfExchange } from './exchange-draw.ts';
import { isRecord, readRule, ruleJson } from './proof-file.ts';

/** The version of the format; another one is not read. */
const VERSION = 'hilsa-exchange-draw-1';
const HEX_32 = /^[0-9a-f]{64}$/;

/** JSON with amounts as text. */
export function writeExchangeProof({ published, rule, file, results, entered }: ExchangeProof): string {
  return JSON.stringify({ version: VERSION, published, rule: ruleJson(rule), file, results, entered });
}

/** Read one; null when it is none. Its size is bounded by whoever fetches it. */
export function readExchangeProof(text: string): ExchangeProof | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value['version'] !== VERSION) return null;
  const { file, results } = value;
  const [rule, published, entered] = [
    readRule(value['rule']),
    readPublished(value['published']),
    readEntered(value['entered']),
  ];
  if (rule === null || rule.lot <= 0n || published === null || entered === 'unreadable') return null;
  return typeof file === 'string' && typeof results === 'string' ? { published, rule, file, results, entered } : null;
}

function readPublished(value: unknown): PublishedOfExchange | null {
  if (!isRecord(value)) return null;
  const { ruleDigest, fileDigest, root, resultsDigest } = value;
  const isDigest = (each: unknown): each is string => typeof each === 'string' && HEX_32.test(each);
  return isDigest(ruleDigest) && isDigest(fileDigest) && isDigest(root) && isDigest(resultsDigest)
    ? { ruleDigest, fileDigest, root, resultsDigest }
    : null;
}

function readEntered(value: unknown): ExchangeProof['entered'] | 'unreadable' {
  if (value === null) return null;
  if (!isRecord(value)) return 'unreadable';
  const { maker, checker, atMs } = value;
  return typeof maker === 'string' && typeof checker === 'string' && Number.isSafeInteger(atMs)
    ? { maker, checker, atMs: atMs as number }
    : 'unreadable';
}
