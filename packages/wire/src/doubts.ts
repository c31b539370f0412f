// In: what was sent, by what it is about.
// Out: which of it was never answered, over a reload of the page too; it ends with the tab. What it is about is kept as a digest only.

export interface Doubt<Body = unknown> {
  readonly id: string;
  readonly sinceMs: number;
  /** What was sent, where it must be sent again word for word. */
  readonly body?: Body;
}

/** Somewhere to keep a text: `sessionStorage`, or nothing where a browser refuses it. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class Doubts<Body = unknown> {
  readonly #shelf: () => Shelf;
  readonly #name: string;
  readonly #most: number;
  readonly #all: Map<string, Doubt<Body>>;

  /** @param most kept at once; the oldest goes first */
  constructor(shelf: () => Shelf, name: string, most: number) {
    this.#shelf = shelf;
    this.#name = name;
    this.#most = most;
    this.#all = new Map(this.#read());
  }

  get(key: string): Doubt<Body> | undefined {
    return this.#all.get(digestOf(key));
  }

  /** Call before the thing leaves: a page that ends in between must find it again. */
  put(key: string, doubt: Doubt<Body>): void {
    const digest = digestOf(key);
    this.#all.delete(digest);
    this.#all.set(digest, doubt);
    for (const oldest of this.#all.keys()) {
      if (this.#all.size <= this.#most) break;
      this.#all.delete(oldest);
    }
    this.#write();
  }

  delete(key: string): void {
    if (this.#all.delete(digestOf(key))) this.#write();
  }

  #read(): [string, Doubt<Body>][] {
    try {
      const kept: unknown = JSON.parse(this.#shelf().getItem(this.#name) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isEntry<Body>) : [];
    } catch {
      return [];
    }
  }

  #write(): void {
    try {
      if (this.#all.size === 0) this.#shelf().removeItem(this.#name);
      else this.#shelf().setItem(this.#name, JSON.stringify([...this.#all]));
    } catch {
      // A private window may refuse storage; it is then known until the page ends.
    }
  }
}

function isEntry<Body>(entry: unknown): entry is [string, Doubt<Body>] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof (entry[1] as Doubt | null)?.id === 'string';
}

/** 64 bits by FNV-1a, twice 32 from two offsets: enough to tell apart what one person does in one tab. */
function digestOf(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x050c5d1f;
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(at), 0x01000193);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}
