// In: the words of each part.
// Out: all words of the console, in one place: it is written in English, and so are its operators' notes.
import { content } from './content.ts';
import { chat, customers, papers, requests } from './desks.ts';
import { account, dashboard, frame } from './frame.ts';
import { approvals, audit, bulk, deliveries, lists, operators, properties } from './house.ts';
import { names } from './names.ts';
import { action, changes, door, factor, states } from './parts.ts';

export const texts = {
  account,
  action,
  approvals,
  audit,
  bulk,
  changes,
  chat,
  content,
  customers,
  dashboard,
  deliveries,
  door,
  factor,
  frame,
  lists,
  names,
  operators,
  papers,
  properties,
  requests,
  states,
} as const;
