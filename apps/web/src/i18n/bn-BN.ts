// In: the bn-BN texts, compiled by the build.
// Out: one catalogue.
import type { Messages } from '@lingui/core';
import home from './bn-BN/home.json';
import pages from './bn-BN/pages.json';
import shell from './bn-BN/shell.json';

export default { ...shell, ...pages, ...home } as Messages;
