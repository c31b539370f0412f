// In: the settings' call.
// Out: one setting, as this desk's parts hand it on.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';

export type Property = ConsoleReplyOf<'/properties/list'>['list'][number];
