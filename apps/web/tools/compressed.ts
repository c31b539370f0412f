// In: the files of a finished build.
// Out: a Vite plugin that lays a .br and a .gz beside each text file, so that the server sends them without working.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|webmanifest)$/;
/** Below this a packet is a packet. */
const LEAST_BYTES = 1_024;

/** Runs after everything else has been written, the offline worker included. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
          TEXT.test(file),
        )) {
          const path = join(folder, name);
          const bytes = readFileSync(path);
          if (bytes.length < LEAST_BYTES) continue;
          writeFileSync(
            `${path}.br`,
            brotliCompressSync(bytes, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
            }),
          );
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
