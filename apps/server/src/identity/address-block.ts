// In: an address as a socket or a proxy wrote it. Out: what limits count as one caller: IPv4 by itself, IPv6 by its /64.
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** What could not be read counts as one caller, so that no way of writing nonsense opens a fresh count. */
const UNREADABLE = 'unreadable';
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const GROUPS = 8;
const GROUPS_OF_ONE = 4;

/**
 * The one way in which every limit reads an address: a customer on IPv6 has a whole /64, and the same address may be written in many
 * ways. IPv4 inside IPv6 is IPv4; a port and a zone are no part of it.
 * @param address undefined: of a socket that was reset before anybody read it, whatever the types of HTTP say
 */
export function addressBlock(address: string | undefined): string {
  const plain = withoutPort((address ?? '').trim());
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return UNREADABLE;
  // The system's own spelling: lower case, no leading zeros, one gap at most.
  const spelled = new SocketAddress({ address: plain.replace(/%.*$/, ''), family: 'ipv6' }).address;
  const mapped = MAPPED.exec(spelled)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = spelled.split('::');
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const gap = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last];
  return `${groups.slice(0, GROUPS_OF_ONE).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  // The last 32 bits may stand as an IPv4 address: two groups, none of which is ever among the first four.
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}

/** `[2001:db8::1]:443` and `192.0.2.1:443`, as some proxies write it. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}
