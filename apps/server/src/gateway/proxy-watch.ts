// In: the addresses that calls come from. Out: one warning, when they look like a proxy's and nobody said that there is one.
import { BlockList, isIPv4 } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/**
 * Behind a proxy that is not named, all customers share the proxy's address, and with it every count of wrong guesses.
 * @param trustProxy how many proxies the settings name; with any there is nothing to warn of
 */
export function watchForProxies(log: Pick<FastifyBaseLogger, 'warn'>, trustProxy: number) {
  let warned = trustProxy > 0;
  return ({
    socket,
    headers,
  }: Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string | undefined } }) => {
    if (warned) return;
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    const isPrivate = address !== '' && PRIVATE.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
    if (!isPrivate && headers['x-forwarded-for'] === undefined) return;
    warned = true;
    log.warn(
      { address, forwarded: headers['x-forwarded-for'] !== undefined },
      'calls come from a proxy or a private address and TRUST_PROXY is not set: all who come through it are counted as one',
    );
  };
}
