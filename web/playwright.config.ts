import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// Chromium without a window is the same engine for a third less work (make setup).
const shell = '/usr/bin/chromium-headless-shell';

// What a whole Chromium does for nobody: its address bar is a page of its own
// for each of ours, and a process for the next tab waits beside each. Chromium
// hears only the last such switch, so the rest are what Playwright turns off.
const unused = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
];

// Tests play through the page of a real server. SABOT_URL names one that is
// already running; otherwise e2e/server.ts builds and starts one.
const chromium = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${unused.join()}`,
    ],
  },
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Limits against a page that hangs, not measures of speed: on a busy machine all of it takes many times as long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Two cores carry one server, its computer opponents and two browsers. No test
  // knows of another: each is a guest of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Dice and computers are fixed (e2e/server.ts): what fails once is a fault.
  retries: 0,
  reporter: 'list',
  globalSetup: './e2e/server.ts',
  use: {
    ...chromium,
    locale: 'en-GB',
    // A press that finds nothing says so in a minute, not when the whole test is over.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // To record every step costs as much as to make it: SABOT_TRACE=1 for a fault that is hard to see.
    trace: process.env['SABOT_TRACE'] ? 'retain-on-failure' : 'off',
    // Pictures move only in the tests that look at motion.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'page', testIgnore: /shots/ },
    ...(process.env['SABOT_SHOTS'] ? [{ name: 'shots', testMatch: /shots/ }] : []),
  ],
});
