// In: a robot's rules. Out: what an order of it costs beside the fees of its trades; zeros where a version says nothing.
import type { RobotCosts, RobotRules } from '@hilsa/core';

const NONE: RobotCosts = { performancePpm: 0, lockInDays: 0, exitPpm: 0, coolDownCandles: 0 };

export function costsOf({ costs }: Pick<RobotRules, 'costs'>): RobotCosts {
  return costs ?? NONE;
}
