// In: the en-US texts, compiled by the build.
// Out: one catalogue.
import type { Messages } from '@lingui/core';
import pages from './en-US/pages.json';
import shell from './en-US/shell.json';
import trading from './en-US/trading.json';

export default { ...shell, ...pages, ...trading } as Messages;
