// Builds the page into a folder of its own and compares it with the committed
// dist: somebody changed a source and not what is made of it. Files are compared
// unpacked, because another version of Node may pack the same bytes otherwise.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a file of the page says, packed or not. */
const read = (file) => (file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file));

/** Name and hash of every file below a folder, sorted. */
function list(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => join(f.parentPath, f.name))
    .map((f) => `${relative(folder, f)} ${createHash('sha256').update(read(f)).digest('hex')}`)
    .sort();
}

const fresh = mkdtempSync(join(tmpdir(), 'sabot-dist-'));
try {
  await build({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
  const want = list(fresh);
  const have = list(join(root, 'dist'));
  const stale = want.filter((f) => !have.includes(f)).concat(have.filter((f) => !want.includes(f)));
  if (stale.length > 0) {
    console.error(`fresh: web/dist is stale; run "npm run build" and commit it:\n  ${stale.join('\n  ')}`);
    process.exitCode = 1;
  } else {
    console.log(`fresh: web/dist is what its sources give (${have.length} files)`);
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
