// In: nothing.
// Out: the desk of offerings: written down with an issuer or an underwriter, published and cancelled by two, a holder's block turned down by one.
import { CalendarClock, FileCheck2, Layers, Ticket, Vault } from 'lucide-react';
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
    blocks: {
      label: words.blocksDesk,
      group: 'work',
      order: 61.2,
      icon: Layers,
      right: 'read-offerings',
      calls: { list: '/offerings/list', fixed: { kind: 'block' }, topic: 'offerings' },
      list: lazy(() => import('./blocks.tsx')),
    },
    escrow: {
      label: words.escrowDesk,
      group: 'work',
      order: 61.4,
      icon: Vault,
      right: 'read-offerings',
      calls: { list: '/offerings/escrow/list', topic: 'offerings' },
      list: lazy(() => import('./escrow.tsx')),
    },
    'depository-files': {
      label: words.filesDesk,
      group: 'work',
      order: 61.6,
      icon: FileCheck2,
      right: 'read-offerings',
      calls: { list: '/offerings/deliveries/list', topic: 'offerings' },
      list: lazy(() => import('./depository-files.tsx')),
    },
    mandates: {
      label: words.mandatesDesk,
      group: 'work',
      order: 61.8,
      icon: CalendarClock,
      right: 'read-offerings',
      calls: { list: '/offerings/plans/list', topic: 'offerings' },
      list: lazy(() => import('./mandates.tsx')),
    },
  },
  asks: { offerings: ['/offerings/'] },
  calls: { '/offerings/plans/list': 'Looked at the list of mandates' },
  fields: {
    digest: words.digest,
    file: words.offeringFile,
    agrees: words.agrees,
    offered: words.quantity,
    issuer: words.seller,
    underwriter: words.underwriter,
    drawnBy: words.drawnBy,
    money: words.money,
    price: words.price,
    method: words.method,
    opensMs: words.opens,
    closesMs: words.closes,
    listsMs: words.lists,
  },
  values: { why: words.whys, method: words.methods, drawnBy: words.drawers },
});
