// In: what proves the books, and alarms. Out: Prometheus numbers, read when they are asked for.
import { Counter, Gauge, type Registry } from 'prom-client';

export interface ProofReaders {
  readonly audits: () => readonly {
    readonly world: string;
    readonly endedMs: number;
    readonly sequence: number;
    readonly findings: number;
    readonly failures: number;
  }[];
  readonly heads: () => { readonly publishedMs: number; readonly failed: number };
}

export function printAlarms(registry: Registry, read: () => ReadonlyMap<string, number>): void {
  const raised: Counter = new Counter({
    name: 'hilsa_alarms_total',
    help: 'Alarms raised, by name; each is a line of the log, too.',
    labelNames: ['alarm'],
    registers: [registry],
    collect() {
      raised.reset();
      for (const [alarm, count] of read()) raised.inc({ alarm }, count);
    },
  });
}

export function printProofs(registry: Registry, { audits, heads }: ProofReaders): void {
  const registers = [registry];
  const gauge = (name: string, help: string, of: (audit: ReturnType<typeof audits>[number]) => number): void => {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames: ['world'],
      registers,
      collect() {
        for (const audit of audits()) made.set({ world: audit.world }, of(audit));
      },
    });
  };
  gauge('hilsa_audit_findings', 'What the last audit found.', ({ findings }) => findings);
  gauge('hilsa_audit_failures', 'Audits that could not be made since the start.', ({ failures }) => failures);
  gauge('hilsa_audit_sequence', 'The last row that was audited.', ({ sequence }) => sequence);
  gauge(
    'hilsa_audit_ended_seconds',
    'When the last audit ended, Unix time; 0: not since the start.',
    ({ endedMs }) => endedMs / 1000,
  );
  const published: Gauge = new Gauge({
    name: 'hilsa_heads_published_seconds',
    help: 'When the ends of the journals were last published, Unix time.',
    registers,
    collect: () => published.set(heads().publishedMs / 1000),
  });
  const failed: Gauge = new Gauge({
    name: 'hilsa_heads_failures',
    help: 'How often a place did not take what was published, since the start.',
    registers,
    collect: () => failed.set(heads().failed),
  });
}
