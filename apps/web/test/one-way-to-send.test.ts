// @vitest-environment node
import { expect, it } from 'vitest';
import { READS } from '@hilsa/wire/reads';

const sourcesOf = (found: Record<string, string>): [string, string][] => Object.entries(found);
const web = sourcesOf(
  import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const console_ = sourcesOf(
  import.meta.glob<string>(['../../console/src/**/*.{ts,tsx}', '!../../console/src/**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/**
 * What changes something and goes out without `send`, each with its reason (docs/decisions/0224). Everything else that changes something
 * goes by `send`, which joins what is under way and sends a lost wish again under its id.
 */
const STATE = 'says how something shall be, so a second sending changes nothing; joined, a third press would be lost';
const DOOR = 'nobody is signed in whose wish could be kept, and each sending carries a proof of its own';
const MARK = 'a mark that may come twice or get lost';
const PROOF = 'each asks for a fresh proof or spends one; a second one harms nothing';
const UNSENT: Readonly<Record<string, string>> = {
  '/watchlist/item/add': STATE,
  '/watchlist/item/del': STATE,
  '/coin/collect/add': STATE,
  '/coin/collect/del': STATE,
  '/stock/collect/add': STATE,
  '/stock/collect/del': STATE,
  '/user/notice/preferences/set': STATE,
  '/user/push/subscribe': STATE,
  '/user/push/unsubscribe': STATE,
  // Of `/user/update` the language alone; the forms go by `send`.
  '/user/update': STATE,
  '/user/notice/read': MARK,
  '/user/chat/read': MARK,
  '/user/chat/typing': MARK,
  // Its id lies with the message in the outbox of screens/support/outgoing.ts.
  '/user/chat/send': 'carries the id that its outbox keeps',
  '/user/logout': DOOR,
  '/user/register': DOOR,
  '/user/login': DOOR,
  '/user/passkey/login': DOOR,
  '/user/passkey/login/options': DOOR,
  '/user/demo/open': DOOR,
  '/user/reset/begin': DOOR,
  '/user/reset/finish': DOOR,
  '/user/reset/cancel': DOOR,
  '/common/code/send': PROOF,
  '/user/confirm': PROOF,
  '/user/confirm/options': PROOF,
  '/user/pin/unlock': PROOF,
  '/user/totp/begin': PROOF,
  '/user/passkey/add/options': PROOF,
};
/** Files whose first argument is no path in itself, with what it may be. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  '../src/kernel/queries.ts': [],
  '../src/kernel/send.ts': [],
  '../src/products/offering/record.tsx': [],
  '../src/market/watch/watch-sheet.tsx': ['/watchlist/item/add', '/watchlist/item/del'],
  '../src/market/watchlist.ts': ['/coin/collect/add', '/coin/collect/del', '/stock/collect/add', '/stock/collect/del'],
};

/** Of the text behind a `(`: the first argument. */
function firstArgument(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign) && depth-- === 0) return text.slice(0, at);
    else if (sign === ',' && depth === 0) return text.slice(0, at);
  }
  return text;
}

/** The calls that leave a source by `marker`: their paths, or the expression where it names none. */
function callsOf(source: string, marker: RegExp): (readonly string[] | string)[] {
  return [...source.matchAll(marker)].map((match) => {
    const argument = firstArgument(source.slice(match.index + match[0].length));
    const paths = [...argument.matchAll(/'(\/[^']+)'/g)].map(([, path]) => path!);
    return paths.length > 0 ? paths : argument;
  });
}

it('one way to send: whatever changes something goes by `send`, and what does not says why', () => {
  const unsent = new Set<string>();
  for (const [file, source] of web)
    for (const call of callsOf(source, /\bwire\s*\.call\(/g)) {
      const paths = typeof call === 'string' ? NAMED[file] : call;
      expect(paths, `${file} calls ${String(call)}: name the paths`).toBeDefined();
      for (const path of paths ?? []) if (!READS.has(path)) unsent.add(path);
    }
  expect([...unsent].toSorted()).toEqual(Object.keys(UNSENT).toSorted());
});

/** The same of the console, where what changes a customer's or the market's things is an action (app/actions.ts), sent once. */
const CONSOLE_UNSENT: Readonly<Record<string, string>> = {
  '/approvals/decide': 'an approval is decided once, by its state; the second time it is over',
  '/payments/files/choose': 'a file is known by its digest: the same again is the same',
  '/audit/verify': 'reads',
  '/me': 'reads',
  '/invite/info': 'reads',
  '/chat/read': MARK,
  '/chat/typing': MARK,
  '/sessions/end': STATE,
  '/passkeys/remove': STATE,
  '/logout': DOOR,
  '/login': DOOR,
  '/passkey/login': DOOR,
  '/passkey/login/options': DOOR,
  '/invite/accept': DOOR,
  '/invite/code': DOOR,
  '/password': PROOF,
  '/passkeys/add': PROOF,
  '/passkeys/add/options': PROOF,
  '/factor/options': PROOF,
  '/factor/prove': PROOF,
};

const ONCE: ReadonlySet<string> = new Set(['/actions/run', '/chat/send']);

it('and in the console: what goes out without `sendOnce` says why', () => {
  const unsent = new Set<string>();
  for (const [file, source] of console_)
    for (const call of callsOf(source, /(?<![.\w])call\(/g))
      for (const path of typeof call === 'string' ? [] : call)
        if (ONCE.has(path)) expect(source, file).toContain('sendOnce(');
        else if (!/\/(?:list|get)$/.test(path)) unsent.add(path);
  expect([...unsent].toSorted()).toEqual(Object.keys(CONSOLE_UNSENT).toSorted());
});

it('no radio group is made by hand: the part has the arrow keys', () => {
  const made = web.filter(([file, source]) => !file.includes('/src/parts/') && /role="radio"/.test(source));
  expect(made.map(([file]) => file)).toEqual([]);
});
