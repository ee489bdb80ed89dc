import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { canInstall, installPackage } from './debian';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** What the driver turns off already. Chromium heeds the last list of this kind alone, so ours must say it again. */
export const OFF_BY_DRIVER = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;

/**
 * What costs as much as the pages themselves and is no part of them: two documents for the suggestions of the address bar
 * of every window, though none is drawn, and a process ahead for a site that is never opened.
 */
const OFF_BY_US = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
] as const;

/** Flags that let Chromium run headless as root in a closed network without refused background connections. */
export const CHROMIUM_ARGS = [
  `--disable-features=${[...OFF_BY_DRIVER, ...OFF_BY_US].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/**
 * The browser to test with, found once for a run and told to its workers: Playwright's own where it is there, else Debian's Chromium that
 * draws on no screen, which computes an eighth less than the whole one; where that is not to be had, the whole one.
 */
export function findShell(): string {
  const own = existsSync(chromium.executablePath());
  const found = process.env.CHROMIUM_FOUND ?? ((!own && tryShell()) || findChromium());
  process.env.CHROMIUM_FOUND = found;
  return found;
}

const SHELL = '/usr/bin/chromium-headless-shell';

function tryShell(): string | false {
  if (!existsSync(SHELL) && canInstall())
    try {
      installPackage('chromium-headless-shell');
    } catch {
      // Another release of Debian, or no network: the whole browser does as well.
    }
  return existsSync(SHELL) && SHELL;
}

/**
 * The browser to test with: Playwright's own download when it is there, else a system Chromium, else the download is
 * tried, else Debian's package is installed (root only). Throws with what to do when none works.
 */
export function findChromium(): string {
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const system = SYSTEM_PATHS.find((candidate) => existsSync(candidate));
  if (system) return system;
  if (
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 }).status === 0 &&
    existsSync(own)
  )
    return own;
  if (canInstall()) {
    installPackage('chromium');
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  throw new Error(
    'No Chromium found. Run `npx playwright install chromium`, or install the chromium package of your system.',
  );
}
