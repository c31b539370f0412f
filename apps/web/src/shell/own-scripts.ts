// In: the browser's trusted types, where it has them.
// Out: scripts and workers of this origin may start; text never becomes markup, because nothing here makes it so.

interface Policies {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string | null }): unknown;
}

/** The address, if it is this origin's; null is refused by the browser. */
export function ownAddress(address: string, origin: string): string | null {
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin ? address : null;
}

/** The page's policy (see the server's headers) allows this one policy and no second. Call once, before anything starts a worker. */
export function allowOwnScripts(): void {
  (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => ownAddress(address, location.origin),
  });
}
