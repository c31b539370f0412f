// In: the lock file. Out: .artefacts/sbom.cdx.json, what a production server is made of (CycloneDX), and how many parts that are.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countedParts, serverParts } from './parts.mjs';
import { giveUp, requireNode, root, say } from './project.mjs';

try {
  requireNode();
  const bill = serverParts();
  const { direct, all } = countedParts(bill);
  const folder = join(root, '.artefacts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  say(`.artefacts/sbom.cdx.json: ${all.length} parts made by others, ${direct.length} of them asked for by ours`);
} catch (problem) {
  giveUp(problem);
}
