// In: nothing. Out: the room of robots.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import { checkRobots } from './check.ts';
import { closeRobot, endRobot } from './close.ts';
import {
  robotBought,
  robotCapitalAdded,
  robotCapitalReleased,
  robotClosing,
  robotClosingWaits,
  robotCompleted,
  robotDecided,
  robotOrderPlaced,
  robotOrderRefused,
  robotResumed,
  robotSet,
  robotsStopped,
  robotStandingSet,
  robotStopped,
} from './facts.ts';
import { stopRobots } from './sell.ts';
import type { RobotOrder, RobotState } from './state.ts';

export const robotsRoom = {
  name: 'robots',
  facts: [
    robotSet,
    robotStandingSet,
    robotBought,
    robotCapitalAdded,
    robotCapitalReleased,
    robotDecided,
    robotOrderPlaced,
    robotOrderRefused,
    robotClosing,
    robotClosingWaits,
    robotStopped,
    robotResumed,
    robotCompleted,
    robotsStopped,
  ],
  works: { 'end-robot': endRobot, 'close-robot': closeRobot, 'stop-robots': stopRobots },
  section: {
    tag: 'robots',
    version: 1,
    write: ({ robots }, to) => {
      to.number(robots.nextOrder);
      to.list(robots.robots, (robot) => to.text(toJson(robot)));
      to.list([...robots.orders.values()], (order) => to.text(toJson(order)));
      to.list([...robots.wallets], ([wallet, order]) => {
        to.number(wallet);
        to.number(order);
      });
    },
    read: ({ robots }, from) => {
      robots.nextOrder = from.number();
      from.list(() => void robots.robots.push(fromJson(from.text()) as RobotState));
      from.list(() => {
        const order = fromJson(from.text()) as RobotOrder;
        robots.orders.set(order.id, order);
      });
      from.list(() => void robots.wallets.set(from.number(), from.number()));
    },
  },
  check: checkRobots,
} as const satisfies CoreRoom;
