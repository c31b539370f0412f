// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as account from './account.ts';
import * as door from './door.ts';
import { operatorActions } from './operator-actions.ts';
import * as profile from './profile.ts';
import * as resets from './resets.ts';
import * as secondFactors from './second-factors.ts';
import * as security from './security.ts';
import * as boAccount from './bo-account.ts';
import * as tax from './tax.ts';

export const identityCalls = callsOf(
  account.register,
  account.login,
  account.logout,
  account.openDemo,
  account.restartDemo,
  account.loginInfo,
  account.userInfo,
  door.sendCode,
  door.captcha,
  door.prop,
  door.props,
  operatorActions,
  profile.updateUser,
  profile.updatePassword,
  profile.updateContact,
  profile.requestKind,
  profile.referral,
  resets.beginReset,
  resets.finishReset,
  resets.cancelReset,
  secondFactors.beginTotp,
  secondFactors.enableTotp,
  secondFactors.disableTotp,
  secondFactors.addPasskeyOptions,
  secondFactors.addPasskey,
  secondFactors.removePasskey,
  secondFactors.passkeyLoginOptions,
  secondFactors.passkeyLogin,
  security.security,
  security.confirmOptions,
  security.confirm,
  security.setPin,
  security.unlockPin,
  security.signIns,
  security.endSignIn,
  security.freeze,
  security.unfreeze,
  tax.readTaxNumber,
  tax.setTaxNumber,
  boAccount.readBoAccount,
  boAccount.setBoAccount,
);
