// In: the file desk.ts of every folder of desks/.
// Out: the desks are known. No list is edited for a new one: the folder is enough.
import type { ConsoleDesk } from './desk.ts';
import { registerDesks } from './desk-registry.ts';

const found = import.meta.glob<ConsoleDesk>('../desks/*/desk.ts', { eager: true, import: 'default' });

registerDesks(Object.values(found));
