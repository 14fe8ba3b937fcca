import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where a running Sabot answers while the page is being written. */
const server = process.env['SABOT_SERVER'] ?? 'http://127.0.0.1:8080';

/**
 * Packs what is text, the way browsers take it: the program that embeds the
 * page is a megabyte smaller and packs nothing itself when it starts.
 */
function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!/\.(html|js|css|svg|json)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const plain = readFileSync(file);
        const small = gzipSync(plain, { level: 9 });
        if (small.length >= plain.length) continue;
        writeFileSync(`${file}.gz`, small);
        rmSync(file);
      }
    },
  };
}

// The built page is committed and embedded in the binary, so the same input
// must give the same bytes: names come from content, nothing from the clock.
export default defineConfig({
  plugins: [svelte(), packed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // The server forbids inline styles, scripts and data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: {
    // Cards and maps are drawn from the tables that the rules read.
    fs: { allow: ['.', '../games'] },
    // The server answers live streams only to pages of its own origin.
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true } },
  },
  test: {
    // A test that needs a page says so in its first line: to make one takes longer than most tests.
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // A machine that has much else to do must not fail a test.
    testTimeout: 60_000,
  },
  // Tests run the components as the browser does.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
});
