// In: uploads, one message each. Out: whether each is one whole picture; walked here, so that no order waits for a stranger's file.
import { parentPort } from 'node:worker_threads';
import { isWhole } from './whole-files.ts';
import type { Walk, Walked } from './walk-files.ts';

parentPort?.on('message', ({ id, type, bytes }: Walk) => {
  parentPort?.postMessage({
    id,
    whole: isWhole(type, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  } satisfies Walked);
});
