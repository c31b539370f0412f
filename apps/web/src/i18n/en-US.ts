// In: the en-US texts, compiled by the build.
// Out: one catalogue.
import type { Messages } from '@lingui/core';
import home from './en-US/home.json';
import pages from './en-US/pages.json';
import shell from './en-US/shell.json';

export default { ...shell, ...pages, ...home } as Messages;
