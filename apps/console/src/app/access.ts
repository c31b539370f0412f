// In: react-admin's questions about who is signed in and what they may see.
// Out: the answers of the console's door. Rights here only tidy the screen: the server decides each call.
import type { OperatorRight } from '@hilsa/contract/console/desks';
import type { AuthProvider } from 'react-admin';
import { call } from './call.ts';
import { placeOf } from './desk-registry.ts';
import { forgetMe, whoAmI } from './me.ts';

export const access: AuthProvider = {
  // The door stands before the desks (entrance.tsx): whoever is here has come through it, and an ended session shows it again.
  login: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  async logout() {
    forgetMe();
    // Already ended, or nobody answers: this page forgets all the same.
    await call('/logout', {}).catch(() => undefined);
    // With the page goes everything it held of customers.
    location.hash = '#/';
    location.reload();
    return new Promise<never>(() => {});
  },
  async getIdentity() {
    const { operator } = await whoAmI();
    return { id: operator.id, fullName: operator.name, email: operator.email };
  },
  async getPermissions(): Promise<readonly OperatorRight[]> {
    return (await whoAmI()).operator.rights;
  },
  async canAccess({ resource }) {
    const right = placeOf(resource)?.right;
    return right === undefined || (await whoAmI()).operator.rights.includes(right);
  },
};
