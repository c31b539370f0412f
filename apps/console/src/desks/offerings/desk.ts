// In: nothing.
// Out: the desk of offerings: written down with an issuer or an underwriter, published and cancelled by two, a holder's block turned down by one.
import { Ticket } from 'lucide-react';
import { lazy } from 'react';
import { defineDesk } from '../../app/desk.ts';
import { words } from './words.ts';

export default defineDesk({
  places: {
    offerings: {
      label: words.desk,
      group: 'work',
      order: 61,
      icon: Ticket,
      right: 'read-own-offerings',
      calls: { list: '/offerings/list', one: '/offerings/get', topic: 'offerings', table: 'offerings' },
      list: lazy(() => import('./list.tsx')),
      show: lazy(() => import('./show.tsx')),
    },
  },
  asks: { offerings: ['/offerings/'] },
  fields: {
    digest: words.digest,
    file: words.offeringFile,
    agrees: words.agrees,
    offered: words.quantity,
    issuer: words.seller,
    money: words.money,
    price: words.price,
    method: words.method,
    opensMs: words.opens,
    closesMs: words.closes,
    listsMs: words.lists,
  },
  values: { why: words.whys, method: words.methods },
});
