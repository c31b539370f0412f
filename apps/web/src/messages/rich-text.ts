// In: the HTML of a page, which the server has cleaned down to a few marks.
// Out: a tree of those marks and plain text. Nothing here ever becomes markup by itself: what is not on the list is dropped.

export const BLOCKS = ['h2', 'h3', 'p', 'ul', 'ol', 'li'] as const;
export const INLINES = ['strong', 'em', 'a'] as const;
export type Mark = (typeof BLOCKS)[number] | (typeof INLINES)[number];

export type RichNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  /** `href`: only for a link, and only when it leads to https or to this site. */
  | { readonly kind: Mark; readonly href: string; readonly children: readonly RichNode[] };

const KNOWN: ReadonlySet<string> = new Set([...BLOCKS, ...INLINES]);
/** Their words are no text for a reader. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title', 'textarea', 'iframe', 'noscript']);
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

interface Open {
  readonly mark: Mark | null;
  readonly href: string;
  readonly children: RichNode[];
}

/** Reads HTML into a tree. An unclosed mark ends with its parent; an end that opens nothing is skipped. */
export function readRichText(html: string): readonly RichNode[] {
  const root: Open = { mark: null, href: '', children: [] };
  const open: Open[] = [root];
  let silentUntil: string | null = null;
  for (const [whole, slash, written = '', rest = ''] of html.matchAll(TOKEN)) {
    const name = written.toLowerCase();
    if (silentUntil !== null) {
      if (slash === '/' && name === silentUntil) silentUntil = null;
    } else if (name === '') {
      if (!whole.startsWith('<!--')) put(open, { kind: 'text', text: decode(whole) });
    } else if (SILENT.has(name)) {
      if (slash === '') silentUntil = name;
    } else if (name === 'br') put(open, { kind: 'break' });
    else if (!KNOWN.has(name)) continue;
    else if (slash === '') open.push({ mark: name as Mark, href: name === 'a' ? hrefOf(rest) : '', children: [] });
    else close(open, name);
  }
  while (open.length > 1) shut(open);
  return root.children;
}

/** Where a link may lead: a page of this site or an https address; anything else is no link. */
export function safeHref(address: string): string {
  const trimmed = address.trim();
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed;
  return /^https:\/\/[^\s/]/i.test(trimmed) ? trimmed : '';
}

function hrefOf(attributes: string): string {
  const found = HREF.exec(attributes);
  return safeHref(decode(found?.[1] ?? found?.[2] ?? ''));
}

function put(open: readonly Open[], node: RichNode): void {
  open.at(-1)?.children.push(node);
}

function close(open: Open[], name: string): void {
  if (!open.some((one) => one.mark === name)) return;
  while (open.at(-1)?.mark !== name) shut(open);
  shut(open);
}

function shut(open: Open[]): void {
  const last = open.pop();
  if (last !== undefined && last.mark !== null)
    put(open, { kind: last.mark, href: last.href, children: last.children });
}

function decode(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (whole, hex?: string, digits?: string, word?: string) => {
      if (word !== undefined) return NAMED[word.toLowerCase()] ?? whole;
      const point = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
        ? String.fromCodePoint(point)
        : whole;
    },
  );
}
