import { defineConfig, devices } from '@playwright/test';

// Tests play through the page of a real server. SABOT_URL names one that is
// already running; otherwise e2e/server.ts builds and starts one.
const chromium = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  },
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Two cores carry one server, its computer opponents and two browsers. No test
  // knows of another: each is a guest of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A battle takes minutes on two busy cores; what needs a second try is told as flaky.
  retries: 1,
  reporter: 'list',
  globalSetup: './e2e/server.ts',
  // Pictures move only in the tests that look at motion.
  use: {
    ...chromium,
    locale: 'en-GB',
    trace: 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'page', testIgnore: /shots/ },
    ...(process.env['SABOT_SHOTS'] ? [{ name: 'shots', testMatch: /shots/ }] : []),
  ],
});
