// In: the contract's words. Out: who acts, as every part of this room sees it.
import type { OperatorRight, Role } from '@hilsa/contract/console/index';

export interface Operator {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** `accepted`: by an invitation whose asker has yet to confirm. */
  readonly state: 'invited' | 'accepted' | 'active' | 'disabled';
}

/** A live sign-in of an operator. Roles are read anew for every call, so that a change holds from the next one on. */
export interface OperatorSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly createdMs: number;
  readonly seenMs: number;
  readonly endsMs: number;
  /** When a factor was last proven in it. */
  readonly provedMs: number;
}

/** One operator at one call. */
export interface Acting {
  readonly operator: Operator;
  readonly rights: ReadonlySet<OperatorRight>;
  readonly session: OperatorSession;
  readonly address: string;
  /** An administrator without a passkey in live mode: no rights until there is one. */
  readonly needsPasskey: boolean;
}

/** Where a call comes from. */
export interface From {
  readonly address: string;
  readonly userAgent: string;
}
