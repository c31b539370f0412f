// In: a rail's policy in units, or as people write it. Out: the other of the two.
import type { ActionInput } from '@hilsa/contract/console/index';
import type { PayoutMethod, RailState } from '@hilsa/core';
import type { AmountLimits, RailPolicy } from '@hilsa/core/payments/commands';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { Refused } from '../identity/index.ts';
import type { WorldRooms } from './rooms.ts';

type Policy = ActionInput<'set-rail-policy'>;
const HOUR_MS = 3_600_000;
/** Of percent: a millionth is the fourth digit. */
const PERCENT_DECIMALS = 4;

/** A policy as people write it. */
export function wirePolicy({ publisher }: WorldRooms, { asset, policy }: RailState): Policy {
  const { decimals } = publisher.listings.asset(asset);
  const print = (units: bigint) => formatDecimal(units, decimals, { trim: true });
  const limits = ({ minimum, maximum, daily, monthly }: AmountLimits) => ({
    minimum: print(minimum),
    maximum: print(maximum),
    daily: print(daily),
    monthly: print(monthly),
  });
  return {
    in: limits(policy.in),
    out: limits(policy.out),
    methods: policy.methods.map(({ name, feeUnits, feePpm, minimum, maximum }) => ({
      name,
      fee: print(feeUnits),
      feePercent: formatDecimal(BigInt(feePpm), PERCENT_DECIMALS, { trim: true }),
      minimum: print(minimum),
      maximum: print(maximum),
    })),
    automatic: print(policy.automatic),
    automaticHourly: print(policy.automaticHourly),
    codeDaily: print(policy.codeDaily),
    depositHours: Math.round(policy.depositMs / HOUR_MS),
  };
}

/** @throws Refused amount-too-precise */
export function readPolicy({ publisher }: WorldRooms, { asset }: Pick<RailState, 'asset'>, input: Policy): RailPolicy {
  const { decimals } = publisher.listings.asset(asset);
  const units = (text: string, places = decimals): bigint => {
    const read = parseDecimal(text, places);
    if (read === null) throw new Refused('amount-too-precise', { amount: text, decimals: places });
    return read;
  };
  const limits = ({ minimum, maximum, daily, monthly }: Policy['in']): AmountLimits => ({
    minimum: units(minimum),
    maximum: units(maximum),
    daily: units(daily),
    monthly: units(monthly),
  });
  return {
    in: limits(input.in),
    out: limits(input.out),
    methods: input.methods.map(({ name, fee, feePercent, minimum, maximum }): PayoutMethod => ({
      name,
      feeUnits: units(fee),
      feePpm: Number(units(feePercent, PERCENT_DECIMALS)),
      minimum: units(minimum),
      maximum: units(maximum),
    })),
    automatic: units(input.automatic),
    automaticHourly: units(input.automaticHourly),
    codeDaily: units(input.codeDaily),
    depositMs: input.depositHours * HOUR_MS,
  };
}
