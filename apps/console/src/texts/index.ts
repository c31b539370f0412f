// In: the words of each part.
// Out: the words that no desk has alone. A desk's own stand in its `words.ts`. The console is written in English, and so are its operators' notes.
import { frame } from './frame.ts';
import { bulk, lists } from './lists.ts';
import { names } from './names.ts';
import { action, changes, door, factor, states } from './parts.ts';
import { people, sessions, trail } from './shared.ts';

export const texts = {
  action,
  bulk,
  changes,
  door,
  factor,
  frame,
  lists,
  names,
  people,
  sessions,
  states,
  trail,
} as const;
