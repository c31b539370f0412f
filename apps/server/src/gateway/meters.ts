// In: what happened. Out: Prometheus numbers.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Meters {
  readonly registry: Registry;
  /** One call answered: its outcome is `success` or the refusal's word. */
  call(path: string, outcome: string, ms: number): void;
  sockets(count: number): void;
}

export function createMeters(): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'hilsa_' });
  const registers = [registry];
  const calls = new Counter({
    name: 'hilsa_calls_total',
    help: 'Calls answered, by path and outcome.',
    labelNames: ['path', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'hilsa_call_seconds',
    help: 'Time from the parsed request to its answer.',
    labelNames: ['path'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const sockets = new Gauge({ name: 'hilsa_stream_sockets', help: 'Open stream sockets.', registers });
  // prom-client finds a labelled child by joining its labels; the order path keeps the child instead.
  const kept = new Map<string, { calls: Counter.Internal; seconds: Histogram.Internal<'path'> }>();
  function keep(path: string, outcome: string) {
    const made = { calls: calls.labels({ path, outcome }), seconds: seconds.labels({ path }) };
    kept.set(`${path} ${outcome}`, made);
    return made;
  }
  return {
    registry,
    call(path, outcome, ms) {
      const child = kept.get(`${path} ${outcome}`) ?? keep(path, outcome);
      child.calls.inc();
      child.seconds.observe(ms / 1000);
    },
    sockets: (count) => sockets.set(count),
  };
}
