// In: a server whose time can be told to pass. Out: what its offerings and somebody's applications stand at, and a file that an issuer hands in.
import type { Offering, OfferingApplication } from '@hilsa/contract';
import { expect, type APIRequestContext } from '@playwright/test';
import { offeringFile as writtenDown } from '../apps/server/test/offering-file.ts';
import { call } from './calls.ts';
import type { TimedServer } from './timed-server.ts';

/** What must come is waited for: on a machine that is busy with other things it comes late. */
export const PATIENCE_MS = 180_000;
/** Of a test: what never comes ends here. */
export const LIMIT_MS = 600_000;

type Kind = OfferingApplication['kind'];
const LISTS = { ipo: '/stock/index/new/list', block: '/stock/index/offline/list', coin: '/coin/new/list' } as const;
const OWN = { ipo: '/stock/order/new/list', block: '/stock/order/offline/list', coin: '/coin/order/new/list' } as const;
/** So long before its close nobody has to hurry. */
const ROOM_MS = 90_000;
const STEP_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

export class OfferingsOf {
  readonly #server: TimedServer;
  readonly #request: APIRequestContext;

  constructor(server: TimedServer, request: APIRequestContext) {
    this.#server = server;
    this.#request = request;
  }

  async all(kind: Kind): Promise<readonly Offering[]> {
    return (await call<{ list: Offering[] }>(this.#request, LISTS[kind], { world: 'demo' })).list;
  }

  async status(kind: Kind, code: string): Promise<Offering['status'] | undefined> {
    return (await this.all(kind)).find((each) => each.code === code)?.status;
  }

  /** The one that stays open for longest; time passes until there is one. */
  async opens(kind: Kind, isIt: (offering: Offering) => boolean = () => true): Promise<Offering> {
    let found: Offering | undefined;
    const look = async (): Promise<boolean> => {
      const open = (await this.all(kind)).filter(
        (each) => each.status === 'open' && isIt(each) && each.dates.closes > this.#server.now() + ROOM_MS,
      );
      found = open.toSorted((one, other) => other.dates.closes - one.dates.closes)[0];
      if (found === undefined) await this.#server.pass(STEP_MS);
      return found !== undefined;
    };
    await expect.poll(look, { timeout: 2 * PATIENCE_MS, intervals: [3_000] }).toBe(true);
    return found!;
  }

  /** Own application to it. */
  async own(token: string, kind: Kind, offering: string): Promise<OfferingApplication> {
    const { list } = await call<{ list: OfferingApplication[] }>(this.#request, OWN[kind], {}, token);
    const found = list.find(({ offeringId }) => offeringId === offering);
    if (found === undefined) throw new Error(`nobody applied to offering ${offering}`);
    return found;
  }

  /** As much has come together as it needs: a crowd applies by the second, however fast the clock is told to pass. */
  async raises(kind: Kind, id: string): Promise<void> {
    const isEnough = async (): Promise<boolean> => {
      const { raised, minimumRaise } = (await this.all(kind)).find((each) => each.id === id)!;
      return Number(raised) >= Number(minimumRaise ?? 0);
    };
    await expect.poll(isEnough, { timeout: PATIENCE_MS }).toBe(true);
  }

  /** Lets time pass up to a moment, UTC milliseconds; nothing when it is over. */
  async until(atMs: number): Promise<void> {
    const leftMs = atMs - this.#server.now();
    if (leftMs > 0) await this.#server.pass(leftMs + 1_000);
  }
}

export interface HandedIn {
  readonly symbol: string;
  readonly opensMs: number;
}

/** Of one thousand to sixty thousand shares for each, drawn by the exchange; a depository's file is taken in before its day. */
export function exchangeDrawnFile({ symbol, opensMs }: HandedIn): string {
  const closesMs = opensMs + HOUR_MS;
  return writtenDown({
    symbol,
    opensMs,
    drawnBy: 'exchange',
    quotas: [{ category: 'general', quantity: '200000' }],
    spillOrder: [],
    most: '60000',
    closesMs,
    drawMs: closesMs + 60_000,
    deliversMs: closesMs + 3 * HOUR_MS,
    listsMs: closesMs + 4 * HOUR_MS,
  });
}

/** More than a crowd asks for, with a customer who takes what is left. */
export function underwrittenFile({ symbol, opensMs, customer }: HandedIn & { readonly customer: string }): string {
  const closesMs = opensMs + HOUR_MS;
  return writtenDown({
    symbol,
    opensMs,
    quotas: [{ category: 'general', quantity: '50000' }],
    spillOrder: [],
    underwriter: { customer },
    closesMs,
    drawMs: closesMs + 60_000,
    deliversMs: closesMs + HOUR_MS,
    listsMs: closesMs + 240 * HOUR_MS,
  });
}

/** Enough for everybody who asks, may be paid after the draw; open for two hours. */
export function offeringFile({ symbol, opensMs }: HandedIn): string {
  const closesMs = opensMs + 2 * HOUR_MS;
  return writtenDown({
    symbol,
    opensMs,
    quotas: [{ category: 'general', quantity: '90000' }],
    spillOrder: [],
    closesMs,
    drawMs: closesMs + 60_000,
    payLaterHours: 1,
    // Days later: until then no test depository has made the shares, and the desk takes a file in.
    deliversMs: closesMs + 240 * HOUR_MS,
    listsMs: closesMs + 264 * HOUR_MS,
  });
}
