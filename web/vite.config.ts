import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where a running Sabot answers while the page is being written. */
const server = process.env['SABOT_SERVER'] ?? 'http://127.0.0.1:8080';

// The built page is committed and embedded in the binary, so the same input
// must give the same bytes: names come from content, nothing from the clock.
export default defineConfig({
  plugins: [svelte()],
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
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
  // Tests run the components as the browser does.
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
});
