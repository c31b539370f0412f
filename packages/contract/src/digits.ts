// In: two whole numbers. Out: the pattern of just those texts that are a number between them: digits alone, no sign, no zeros in front.

/** @param least 0 or more, @param most at least that; both belong to it */
export function digitsBetween(least: number, most: number): RegExp {
  const lengths = [];
  for (let length = String(least).length; length <= String(most).length; length += 1) {
    const from = Math.max(least, length === 1 ? 0 : 10 ** (length - 1));
    lengths.push(...sameLength(String(from), String(Math.min(most, 10 ** length - 1))));
  }
  return new RegExp(`^(?:${lengths.join('|')})$`);
}

/** Of two numbers with as many digits: by the first digit, those in the middle whatever follows, those at the edges with what may follow them. */
function sameLength(from: string, to: string): string[] {
  const [low, high, rest] = [Number(from[0]), Number(to[0]), from.length - 1];
  if (rest === 0) return [oneOf(low, high)];
  if (low === high) return sameLength(from.slice(1), to.slice(1)).map((each) => `${low}${each}`);
  const [isLowWhole, isHighWhole] = [/^.0*$/.test(from), /^.9*$/.test(to)];
  const [first, last] = [isLowWhole ? low : low + 1, isHighWhole ? high : high - 1];
  return [
    ...(isLowWhole ? [] : sameLength(from.slice(1), '9'.repeat(rest)).map((each) => `${low}${each}`)),
    ...(first <= last ? [`${oneOf(first, last)}\\d${rest === 1 ? '' : `{${rest}}`}`] : []),
    ...(isHighWhole ? [] : sameLength('0'.repeat(rest), to.slice(1)).map((each) => `${high}${each}`)),
  ];
}

function oneOf(low: number, high: number): string {
  if (low === 0 && high === 9) return String.raw`\d`;
  return low === high ? String(low) : `[${low}-${high}]`;
}
