// In: headers, the socket's address, how many proxies stand in front. Out: the address that the outermost of them saw.

/**
 * Each proxy appends the address it was called from, so only the last entries are theirs; whatever stands before them was written
 * by the caller. `app.ts` tells Fastify the same number for the calls.
 * @param proxies 0: nothing is believed
 */
export function forwardedAddress(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  socketAddress: string,
  proxies: number,
): string {
  const forwarded = headers['x-forwarded-for'];
  if (proxies === 0 || typeof forwarded !== 'string') return socketAddress;
  const chain = forwarded.split(',').map((part) => part.trim());
  return chain.at(-Math.min(proxies, chain.length)) || socketAddress;
}
