// In: react-admin's questions about who is signed in and what they may see.
// Out: the answers of the console's door. Rights here only tidy the screen: the server decides each call.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import type { OperatorRight } from '@hilsa/contract/console/rights';
import type { AuthProvider } from 'react-admin';
import { call, CallFailed } from './call.ts';
import { RIGHT_OF_RESOURCE } from './resources.ts';
import { forgetMe, rememberMe, whoAmI } from './me.ts';

export interface Entry {
  readonly email: string;
  readonly password: string;
  readonly totp: string;
}

export const access: AuthProvider = {
  async login({ email, password, totp }: Entry) {
    const me = call('/login', { email, password, totp });
    await me;
    rememberMe(me);
  },
  async logout() {
    forgetMe();
    // Already ended, or nobody answers: this page forgets all the same.
    await call('/logout', {}).catch(() => undefined);
  },
  async checkAuth() {
    await whoAmI();
  },
  checkError(problem: unknown) {
    if (!(problem instanceof CallFailed) || !problem.sessionEnded) return Promise.resolve();
    forgetMe();
    return Promise.reject(problem);
  },
  async getIdentity() {
    const { operator } = await whoAmI();
    return { id: operator.id, fullName: operator.name, email: operator.email };
  },
  async getPermissions(): Promise<readonly OperatorRight[]> {
    // Asked on every page, the door's included, where a failure would lead away from an invitation.
    try {
      return (await whoAmI()).operator.rights;
    } catch {
      return [];
    }
  },
  async canAccess({ resource }) {
    const right = RIGHT_OF_RESOURCE[resource];
    return right === undefined || (await whoAmI()).operator.rights.includes(right);
  },
};

export type Invitation = ConsoleReplyOf<'/invite/info'>;
