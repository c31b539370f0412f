// In: the bn-BN texts, compiled by the build.
// Out: one catalogue.
import type { Messages } from '@lingui/core';
import pages from './bn-BN/pages.json';
import shell from './bn-BN/shell.json';
import trading from './bn-BN/trading.json';

export default { ...shell, ...pages, ...trading } as Messages;
