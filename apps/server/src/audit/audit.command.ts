// In: the settings (DATA_DIR or DATABASE_URL, MODE). Out: every world audited, in words; the code is 1 when anything disagrees.
// `npm run audit`, with the server running or stopped.
import { styleText } from 'node:util';
import { findDatabase } from '../boot/find-database.ts';
import { openKeys } from '../boot/open-keys.ts';
import { readSettings } from '../boot/settings.ts';
import { WORLDS } from '../tables/words.ts';
import { auditWorld, type WorldAudit } from './audit-world.ts';

const settings = readSettings(process.env);
const database = await findDatabase(settings, (line) => console.log(`audit · ${line}`));
try {
  let findings = 0;
  const { seals } = await openKeys(database, settings);
  for (const world of WORLDS) {
    const began = performance.now();
    const audit = await auditWorld(database.connect('app', { max: 1, max_lifetime: null }), world, settings.mode, {
      seals,
    });
    report(audit, performance.now() - began);
    findings += audit.findings.length;
  }
  process.exitCode = findings === 0 ? 0 : 1;
} finally {
  await database.close();
}

function report(
  { world, first, last, from, shown, snapshots, publications, stateHash, unseen, findings }: WorldAudit,
  tookMs: number,
): void {
  const start = from === 0 ? 'genesis' : `the snapshot at ${from}`;
  console.log(
    `audit · ${world}: ${last === 0 ? 'empty journal' : `rows ${first} to ${last}, replayed from ${start}`}, ${snapshots} snapshots, ${publications} publications of what is owed and the tables at ${shown} compared, ${Math.round(tookMs)} ms`,
  );
  for (const { sequence, says } of findings)
    console.log(styleText('red', `audit · ${world}: ${sequence === null ? '' : `sequence ${sequence}: `}${says}`));
  for (const says of unseen) console.log(`audit · ${world}: not looked at: ${says}`);
  if (findings.length === 0)
    console.log(
      styleText('green', `audit · ${world}: chain whole, sums zero, tables equal to the journal; state ${stateHash}`),
    );
}
