// In: an account as the server knows it: a phone number, an e-mail address, a demo name.
// Out: enough of it to recognise, not enough to read over a shoulder.

/** +8801712344172 → +880 17•• ••4172 · rahim@example.com → ra•••@example.com · others unchanged. */
export function maskedAccount(account: string): string {
  const phone = /^\+(880|\d{1,3}?)(\d{7,11})$/.exec(account);
  if (phone !== null) {
    const [, area = '', rest = ''] = phone;
    return `+${area} ${rest.slice(0, 2)}•• ••${rest.slice(-4)}`;
  }
  const at = account.indexOf('@');
  return at > 0 ? `${account.slice(0, Math.min(2, at))}•••${account.slice(at)}` : account;
}

/** The four last digits for a greeting: `•• 4172`; the part before the @ of an address; a demo name as it is. */
export function shortAccount(account: string): string {
  if (/^\+\d+$/.test(account)) return `•• ${account.slice(-4)}`;
  const at = account.indexOf('@');
  return at > 0 ? `${account.slice(0, Math.min(2, at))}•••` : account;
}

/** A customer number in threes, as people read it out: 58204417 → 58 204 417. */
export function spacedId(id: string): string {
  return id.replace(/\B(?=(\d{3})+$)/g, ' ');
}
