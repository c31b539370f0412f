// In: a list of addresses as a person writes it. Out: each in one spelling, and whether a caller's address is among them.
import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';
import { Refused } from '../refused.ts';

const MOST = 20;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** @throws Refused address-invalid */
export function readAddresses(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MOST) throw new Refused('address-invalid', { address: String(parts.length), most: MOST });
  return [...new Set(parts.map(spelled))];
}

function spelled(part: string): string {
  const [address = '', length, ...rest] = part.split('/');
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) && !address.includes('%') ? 'ipv6' : null;
  const bits = family === 'ipv4' ? 32 : 128;
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) >= 8 && Number(length) <= bits);
  if (family === null || rest.length > 0 || !isLength)
    throw new Refused('address-invalid', { address: part.slice(0, 50), most: MOST });
  const own = new SocketAddress({ address, family }).address;
  return length === undefined || Number(length) === bits ? own : `${own}/${Number(length)}`;
}

/** An IPv4 address inside IPv6 is IPv4. */
function plain(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of addresses) {
    const [address = '', length] = each.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list;
}

/** Whether callers of this address may use the key; a list of none lets everybody. What cannot be read is let in by no list. */
export function allowList(addresses: readonly string[]): (address: string) => boolean {
  if (addresses.length === 0) return () => true;
  const list = listOf(addresses);
  return (address) => {
    const own = plain(address);
    if (isIPv4(own)) return list.check(own, 'ipv4');
    return isIPv6(own) && list.check(own, 'ipv6');
  };
}

/** Whether every address of the first list is within the second. */
export function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  if (outer.length === 0) return true;
  const list = listOf(outer);
  return inner.every((each) => {
    const [address = '', length] = each.split('/');
    if (length === undefined) return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
    // A block is within what holds it whole: the very same, or a shorter length over the same start.
    return outer.some((one) => {
      const [, outerLength] = one.split('/');
      return (
        outerLength !== undefined &&
        Number(outerLength) <= Number(length) &&
        listOf([one]).check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
      );
    });
  });
}
