// In: the screens of guests, traders, products and accounts. Out: every screen and sheet of the product.
import type { Screen } from './screen.ts';
import { ACCOUNT_SCREENS } from './screens-of-accounts.ts';
import { GUEST_SCREENS } from './screens-of-guests.ts';
import { PRODUCT_SCREENS } from './screens-of-products.ts';
import { TRADING_SCREENS } from './screens-of-trading.ts';

/** In the order in which they are looked at: one person after another. */
export const SCREENS: readonly Screen[] = [
  ...GUEST_SCREENS,
  ...TRADING_SCREENS,
  ...PRODUCT_SCREENS,
  ...ACCOUNT_SCREENS,
];
