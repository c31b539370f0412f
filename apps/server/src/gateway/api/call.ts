// In: nothing. Out: what a call of this door declares, and what its answer is made with.
import type { World } from '@hilsa/contract';
import { Refused, type ApiKey } from '../../identity/index.ts';
import type { Rooms, WorldRooms } from '../rooms.ts';
import type { Parameters } from './parameters.ts';
import type { MarketKind } from './symbols.ts';
import type { Moment } from './signed.ts';
import type { Weights } from './weights.ts';

/** none: anybody. key: the name of a living key. read, trade: signed, by a key that may. */
export type Security = 'none' | 'key' | 'read' | 'trade';

/** One request on its way. */
export interface ApiContext {
  readonly rooms: Rooms;
  readonly world: WorldRooms;
  readonly worldName: World;
  readonly parameters: Parameters;
  /** What the address is for. */
  readonly kind: MarketKind;
  readonly weights: Weights;
  /** Of whoever gave one. */
  readonly key: ApiKey | null;
  readonly moment: Moment | null;
  /** Names this very request, for who gave no order id of their own. */
  readonly requestId: string;
  /** @throws ApiRefused -1021 when the request has waited too long; asked right before something is done */
  requireFresh(): void;
  /** Told of each order that was taken: whose key placed it is shown beside it. */
  placed(orderId: number): void;
}

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly security: Security;
  readonly weight: number | ((parameters: Parameters) => number);
  /** Names that it reads, beside those of the signature. */
  readonly reads: readonly string[];
  /** May be called by whose account is disabled: it takes risk out. */
  readonly isWithdrawing?: boolean;
  answer(context: ApiContext): unknown;
}

/** The key of a call that needs one. */
export function keyOf({ key }: ApiContext): ApiKey {
  if (key === null) throw new Refused('session-invalid');
  return key;
}
