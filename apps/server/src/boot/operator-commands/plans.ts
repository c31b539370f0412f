// In: the worlds. Out: plans of membership set by two, as ordinary commands in the journal of their world.
import type { World } from '@hilsa/contract';
import type { PlanRules } from '@hilsa/core';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import type { WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommandInput, OperatorCommands } from '../../operations/index.ts';
import { submitFor } from './submit-for.ts';

type Input = OperatorCommandInput<'set-membership-plan'>;
/** A plan whose code is new is paid in this. */
const CURRENCY = 'BDT';

export function planCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
): Pick<OperatorCommands, 'set-membership-plan'> {
  return {
    'set-membership-plan': {
      look(input) {
        const rooms = worlds[input.world];
        const known = knownPlan(rooms, input.code);
        const plan = read(rooms, input);
        const shown = ({ asset, price, days, isOn }: PlanRules) => {
          const { code, decimals } = rooms.publisher.listings.asset(asset);
          return { costs: `${formatDecimal(price, decimals, { trim: true })} ${code}`, days, isOn };
        };
        const before = known === undefined ? null : shown(known.rules);
        return Promise.resolve({ customerId: null, before, after: shown(plan) });
      },
      async submit(input, warrant) {
        const rooms = worlds[input.world];
        await submitFor(warrant, rooms, { kind: 'set-membership-plan', atMs: 0, plan: read(rooms, input) });
        return {};
      },
    },
  };
}

function knownPlan({ sequencer }: WorldRooms, code: string) {
  return sequencer.engine.membershipPlans.find(({ rules }) => rules.code === code);
}

/** @throws Refused unknown-asset, amount-too-precise */
function read(rooms: WorldRooms, { code, costs, days, isOn }: Input): PlanRules {
  const { assets } = rooms.sequencer.engine;
  const asset = knownPlan(rooms, code)?.rules.asset ?? assets.findIndex((each) => each.code === CURRENCY);
  if (asset < 0) throw new Refused('unknown-asset', { asset: CURRENCY });
  const { decimals } = assets[asset]!;
  const price = parseDecimal(costs, decimals);
  if (price === null) throw new Refused('amount-too-precise', { amount: costs, decimals });
  return { code, asset, price, days, isOn };
}
