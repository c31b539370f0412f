// In: the real world's payments, chains and what was kept of statements. Out: what the desks see of the house's own side: owed against there,
// chains and packs, lines of statements, each day's comparison. Nothing here writes.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import type { RailState } from '@hilsa/core';
import { feeKey } from '@hilsa/core/payments/facts';
import { formatDecimal } from '@hilsa/money';
import { packById, packPage, type Pack } from '../../../connectors/index.ts';
import { Refused } from '../../../identity/index.ts';
import { printed } from '../../calls/payment-rows.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths =
  | '/payments/treasury/list'
  | '/payments/chains/list'
  | '/payments/packs/list'
  | '/payments/packs/get'
  | '/payments/statements/list'
  | '/payments/reconciliations/list';

const DAY_MS = 86_400_000;
const TAKA = 2;

export function paymentsHouseCalls({ worlds: { real }, sql, partners }: ConsoleRooms): ConsoleHandlers<Paths> {
  const networks = partners?.networks ?? [];
  const payments = () => real.sequencer.engine.payments;
  const taka = (units: unknown) => formatDecimal(BigInt(units as string), TAKA, { trim: true });
  /** Of the asset that a row names. */
  const inUnits = (row: Record<string, unknown>, units: unknown) => {
    const decimals = real.sequencer.engine.assets.find(({ code }) => code === row['asset'])?.decimals ?? TAKA;
    return formatDecimal(BigInt(units as string), decimals, { trim: true });
  };
  const packRow = ({ pack, network, kind, withdrawal, attempt, nonce, state, txid, height, madeMs }: Pack) => ({
    id: pack,
    network,
    kind,
    withdrawalId: String(withdrawal),
    attempt,
    nonce,
    state,
    txid,
    height,
    madeAtMs: madeMs,
  });

  const treasuryRow = (rail: RailState): ConsoleReplyOf<'/payments/treasury/list'>['list'][number] => {
    const { engine } = real.sequencer;
    const units = (account: number) => engine.balance(account, rail.asset).available;
    const [custody, suspense, clearing] = [-units(rail.custody), units(rail.suspense), units(rail.clearing)];
    const losses = engine.house(`losses:${rail.name}`);
    const print = (amount: bigint) => printed(real, rail, amount);
    const asset = real.publisher.listings.asset(rail.asset).code;
    const isSeen = rail.attestedMs !== 0;
    const ages = { day: 0n, threeDays: 0n, older: 0n };
    for (const arrival of payments().arrivals.values())
      if (arrival.rail === rail.index && arrival.stage < 3)
        ages[arrival.stage === 0 ? 'day' : arrival.stage === 1 ? 'threeDays' : 'older'] += arrival.units;
    return {
      id: `${rail.name}:${asset}`,
      channel: rail.name,
      asset,
      custody: print(custody),
      suspense: print(suspense),
      ageing: { day: print(ages.day), threeDays: print(ages.threeDays), older: print(ages.older) },
      losses: print(losses === null ? 0n : -units(losses)),
      clearing: print(clearing),
      customers: print(custody - suspense - clearing),
      attested: isSeen ? print(custody + rail.difference) : null,
      difference: print(rail.difference),
      attestedAtMs: isSeen ? rail.attestedMs : null,
    };
  };

  return {
    '/payments/treasury/list': async (_, { offset, limit }) => {
      const all = payments().rails;
      return { list: all.slice(offset, offset + limit).map(treasuryRow), total: all.length };
    },
    '/payments/chains/list': async (_, { offset, limit }) => {
      const counts = await sql<{ network: string; open: number }[]>`
        select network, count(*)::int as open from payments.chain_packs
        where state in ('made', 'signed') group by network`;
      const list = networks.slice(offset, offset + limit).map(({ name, title, depth, house, standing }) => {
        const { hot, cold, ...now } = standing();
        const held = (list: typeof hot) =>
          list.map(({ asset, value, decimals }) => ({ asset, amount: formatDecimal(value, decimals, { trim: true }) }));
        return {
          id: name,
          title,
          depth,
          house,
          ...now,
          hot: held(hot),
          cold: held(cold),
          openPacks: counts.find(({ network }) => network === name)?.open ?? 0,
        };
      });
      return { list, total: networks.length };
    },
    '/payments/packs/list': async (_, asked) => {
      const { list, total } = await packPage(sql, asked);
      return { list: list.map(packRow), total };
    },
    '/payments/packs/get': async ({ note }, { id }) => {
      const found = await packById(sql, id);
      if (found === null) throw new Refused('unknown-pack');
      await note({ subjectKind: 'pack', subject: id });
      const { manifest, digest, unsigned } = found;
      return { ...packRow(found), manifest, digest, unsigned };
    },
    '/payments/statements/list': async (_, { offset, limit, verdict }) => {
      const which = verdict === undefined ? sql`` : sql`where verdict = ${verdict}`;
      const rows = await sql`
        select *, count(*) over ()::int as total from payments.statement_lines ${which}
        order by id desc offset ${offset} limit ${limit}`;
      const list = rows.map((row) => ({
        id: String(row['id']),
        channel: row['rail'],
        bookedOn: row['booked_on'],
        direction: row['direction'],
        amount: taka(row['amount']),
        currency: row['currency'],
        reference: row['reference'],
        bankReference: row['bank_reference'],
        otherName: row['other_name'],
        verdict: row['verdict'],
        isBorne: payments().known.has(feeKey(row['rail'], row['digest'])),
        atMs: Number(row['at_ms']),
      }));
      return { list, total: Number(rows[0]?.['total'] ?? 0) };
    },
    '/payments/reconciliations/list': async (_, { offset, limit }) => {
      const rows = await sql`
        select *, count(*) over ()::int as total from payments.reconciliations
        order by day desc, rail, asset offset ${offset} limit ${limit}`;
      const list = rows.map((row) => ({
        id: `${row['rail']}:${row['asset']}:${row['day']}`,
        channel: row['rail'],
        asset: row['asset'],
        day: new Date(Number(row['day']) * DAY_MS).toISOString().slice(0, 10),
        shown: inUnits(row, row['shown']),
        booked: inUnits(row, row['booked']),
        difference: inUnits(row, row['difference']),
        atMs: Number(row['at_ms']),
      }));
      return { list, total: Number(rows[0]?.['total'] ?? 0) };
    },
  };
}
