// In: an address as a customer writes it. Out: whether it may be called at all, and the one public machine that is called.
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { Refused } from '../../identity/index.ts';

const LONGEST = 300;
/** A name server that does not answer holds nothing up for longer than a machine that does not. */
const PATIENCE_MS = 10_000;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Not of the public network: our own machines are among them. */
const CLOSED = new BlockList();
for (const [net, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(net, length, 'ipv4');
/** Of IPv6 only what is given out to the public is open; of that, what leads elsewhere is not. */
const OPEN = new BlockList();
OPEN.addSubnet('2000::', 3, 'ipv6');
for (const [net, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED.addSubnet(net, length, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return !CLOSED.check(plain, 'ipv4');
  return isIPv6(plain) && OPEN.check(plain, 'ipv6') && !CLOSED.check(plain, 'ipv6');
}

/** One spelling of it: https, a name (no number), the usual port, no user. @throws Refused webhook-url-invalid */
export function readTarget(text: string): string {
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  const isName = url !== null && /^(?!.*\.\.)[a-z0-9.-]+\.[a-z][a-z0-9-]*$/i.test(url.hostname);
  const isPlain = url !== null && url.username === '' && url.password === '' && url.port === '' && url.hash === '';
  if (url === null || url.protocol !== 'https:' || !isName || !isPlain) throw new Refused('webhook-url-invalid');
  return url.href;
}

export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Asked once a delivery; the connection then goes to this very address, whatever the name says a moment later.
 * @throws Error when the name leads nowhere, or anywhere that is not public, or nowhere in time
 */
export async function publicAddressOf(
  host: string,
  resolve: Resolve,
  patienceMs: number = PATIENCE_MS,
): Promise<string> {
  const addresses = await inTime(resolve(host), patienceMs);
  const [first] = addresses;
  if (first === undefined) throw new Error('the name has no address');
  if (!addresses.every(isPublicAddress)) throw new Error('the name leads to an address that is not public');
  return first;
}

/** The question itself cannot be taken back: its answer is dropped when it comes too late. */
async function inTime<T>(asked: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the name was not resolved in time')), patienceMs);
  });
  try {
    return await Promise.race([asked, over]);
  } finally {
    clearTimeout(timer);
  }
}
