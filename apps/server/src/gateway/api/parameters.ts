// In: the query and the body of a request, as sent. Out: its parameters, each once and each of those that the call knows.
import { ApiRefused } from './refused.ts';

const MOST = 60;
const LONGEST = 8_000;
/** Names in a list of symbols. */
const MOST_SYMBOLS = 100;

/** Parameters of one call; asking for one reads it strictly. */
export class Parameters {
  readonly #values: ReadonlyMap<string, string>;

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  get names(): Iterable<string> {
    return this.#values.keys();
  }

  get size(): number {
    return this.#values.size;
  }

  /** @throws ApiRefused -1105 when it is there and empty */
  text(name: string, shape = /^[\x20-\x7e]{1,200}$/): string | undefined {
    const value = this.#values.get(name);
    if (value === undefined) return undefined;
    if (value === '') throw new ApiRefused(-1105, `Parameter '${name}' was empty.`);
    if (!shape.test(value)) throw illegal(name, String(shape).slice(1, -1));
    return value;
  }

  needed(name: string, shape?: RegExp): string {
    const value = this.text(name, shape);
    if (value === undefined) throw mandatory(name);
    return value;
  }

  /** A whole number. */
  integer(name: string, least: number, most: number): number | undefined {
    const text = this.text(name, /^\d{1,16}$/);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least || value > most) throw illegal(name, `${least}-${most}`);
    return value;
  }

  /** How many; more than the most is the most, as clients expect. */
  limit(usual: number, most: number): number {
    return Math.min(this.integer('limit', 1, 1_000_000) ?? usual, most);
  }

  /** An amount, price or quantity as decimal text, positive. */
  decimal(name: string): string | undefined {
    const text = this.text(name, /^\d{1,24}(?:\.\d{0,18})?$/);
    if (text === undefined) return undefined;
    return text.endsWith('.') ? text.slice(0, -1) : text;
  }

  /** One of these words. @param problem what is thrown for another; made only then: an error costs more than the reading */
  word<Word extends string>(name: string, words: readonly Word[], problem: () => ApiRefused): Word | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const word = words.find((one) => one === text);
    if (word === undefined) throw problem();
    return word;
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name, /^(?:true|false|TRUE|FALSE)$/);
    return text === undefined ? undefined : text.toLowerCase() === 'true';
  }

  /** `symbols=["BTCUSDT","ETHUSDT"]`. */
  symbols(): string[] | undefined {
    const text = this.text('symbols', /^\[(?:"[A-Z0-9-]{1,24}"(?:, ?"[A-Z0-9-]{1,24}")*)?\]$/);
    if (text === undefined) return undefined;
    const list = JSON.parse(text) as string[];
    if (list.length === 0) throw new ApiRefused(-1105, "Parameter 'symbols' was empty.");
    if (new Set(list).size !== list.length) throw duplicate();
    if (list.length > MOST_SYMBOLS) throw new ApiRefused(-1101, 'Too many parameters sent for this endpoint.');
    return list;
  }

  /** @throws ApiRefused -1104 when there is one that the call does not know */
  only(known: ReadonlySet<string>): void {
    const read = [...this.names].filter((name) => known.has(name)).length;
    if (read < this.size)
      throw new ApiRefused(
        -1104,
        `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${this.size}'.`,
      );
  }
}

/**
 * Of one that stands in both, the query's counts. One that stands twice in the same place is refused: two readers could read two things.
 * @throws ApiRefused -1100, -1101
 */
export function readParameters(query: string, body: string): Parameters {
  if (query.length + body.length > LONGEST) throw new ApiRefused(-1101, 'Too many parameters sent for this endpoint.');
  return new Parameters(new Map([...pairsOf(body), ...pairsOf(query)]));
}

function pairsOf(text: string): Map<string, string> {
  const pairs = new Map<string, string>();
  if (text === '') return pairs;
  const parts = text.split('&');
  if (parts.length > MOST) throw new ApiRefused(-1101, 'Too many parameters sent for this endpoint.');
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded(equals < 0 ? part : part.slice(0, equals));
    if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(name))
      throw new ApiRefused(-1100, 'Illegal characters found in a parameter.');
    if (pairs.has(name)) throw duplicate();
    pairs.set(name, decoded(equals < 0 ? '' : part.slice(equals + 1)));
  }
  return pairs;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ApiRefused(-1100, 'Illegal characters found in a parameter.');
  }
}

function duplicate(): ApiRefused {
  return new ApiRefused(-1101, 'Duplicate values for a parameter detected.');
}

export function mandatory(name: string): ApiRefused {
  return new ApiRefused(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`);
}

export function illegal(name: string, range: string): ApiRefused {
  return new ApiRefused(-1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`);
}
