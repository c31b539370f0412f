// In: the name of a way that money comes by. Out: what people call it.

/** Names are names in every language. */
const NAMES: Readonly<Record<string, string>> = { bkash: 'bKash', nagad: 'Nagad', sslcommerz: 'SSLCOMMERZ' };

/** Empty for a bank transfer and whatever else has no name of its own. */
export function nameOfWay(channel: string): string {
  return NAMES[channel] ?? '';
}
