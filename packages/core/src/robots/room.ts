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
  robotCostTaken,
  robotDecided,
  robotMarketFollowed,
  robotOrderPlaced,
  robotOrderRefused,
  robotResumed,
  robotRoomSet,
  robotSet,
  robotsStopped,
  robotStandingSet,
  robotStopped,
} from './facts.ts';
import { stopRobots } from './sell.ts';
import { addRobotOrder, type RobotOrder, type RobotState } from './state.ts';
import { watchRobots } from './watch.ts';

export const robotsRoom = {
  name: 'robots',
  facts: [
    robotSet,
    robotStandingSet,
    robotBought,
    robotCapitalAdded,
    robotCapitalReleased,
    robotDecided,
    robotMarketFollowed,
    robotOrderPlaced,
    robotOrderRefused,
    robotClosing,
    robotClosingWaits,
    robotStopped,
    robotResumed,
    robotCompleted,
    robotsStopped,
    robotCostTaken,
    robotRoomSet,
  ],
  works: { 'end-robot': endRobot, 'close-robot': closeRobot, 'stop-robots': stopRobots, 'watch-robots': watchRobots },
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
        addRobotOrder(robots, fromJson(from.text()) as RobotOrder);
      });
      from.list(() => void robots.wallets.set(from.number(), from.number()));
    },
  },
  check: checkRobots,
} as const satisfies CoreRoom;
