// In: ways out and limits as lines of text, or as the policy has them.
// Out: the other of the two; null for a line that is none. Nothing is guessed.
import type { RailPage } from '@hilsa/contract/console/index';

type Methods = RailPage['methods'];
type Limits = RailPage['in'];
const DECIMAL = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;

export function isAmount(text: string): boolean {
  return DECIMAL.test(text);
}

export function methodLines(methods: Methods): string {
  return methods
    .map(({ name, fee, feePercent, minimum, maximum }) => [name, fee, feePercent, minimum, maximum].join(' '))
    .join('\n');
}

export function readMethods(text: string): Methods | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read: Methods = [];
  for (const line of lines) {
    const [name = '', fee = '', feePercent = '', minimum = '', maximum = '', ...rest] = line.split(/\s+/);
    const isSound = /^[A-Za-z0-9-]{2,24}$/.test(name) && [fee, feePercent, minimum, maximum].every(isAmount);
    if (!isSound || rest.length > 0) return null;
    read.push({ name, fee, feePercent, minimum, maximum });
  }
  return read.length === 0 || read.length > 8 ? null : read;
}

export function limitLine({ minimum, maximum, daily, monthly }: Limits): string {
  return [minimum, maximum, daily, monthly].join(' ');
}

export function readLimits(text: string): Limits | null {
  const parts = text.trim().split(/\s+/);
  const [minimum = '', maximum = '', daily = '', monthly = ''] = parts;
  return parts.length === 4 && parts.every(isAmount) ? { minimum, maximum, daily, monthly } : null;
}
