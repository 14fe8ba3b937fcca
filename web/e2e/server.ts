import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}

/** The limit is there for a server that hangs: on a busy machine even the start of one takes long. */
async function untilHealthy(url: string): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    const ok = await fetch(`${url}/healthz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`the server at ${url} does not answer`);
}

/** Fixes all dice and all decisions of the computer: every run plays the same battles. */
const seed = '1';

/** Starts the program as a player would, on an empty data folder, and stops it after the tests. */
export default async function start(): Promise<() => void> {
  if (process.env['SABOT_URL'] !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'sabot-e2e-'));
  process.env['SABOT_PROGRAM'] = build(folder);
  const { url, stop } = await launch('--seed', seed);
  process.env['SABOT_URL'] = url;
  return () => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

function build(folder: string): string {
  const program = join(folder, 'sabot');
  execFileSync('go', ['build', '-o', program, './cmd/sabot'], { cwd: root, stdio: 'inherit' });
  return program;
}

/** A server of its own, for a test that needs another one. */
export async function launch(...flags: string[]): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-e2e-'));
  const program = process.env['SABOT_PROGRAM'] ?? build(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    program,
    ['serve', '--addr', `127.0.0.1:${port}`, '--data', join(folder, 'data'), '--no-browser', '--pause', '0s', ...flags],
    { stdio: 'inherit' },
  );
  await untilHealthy(url);
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}
