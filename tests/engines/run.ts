import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale, root } from '../../lib/cli/build';
import { startProduct } from '../bench/product';
import { startFirefox } from './firefox';
import { buy } from './journey';
import { Person } from './person';
import { startWebKit } from './webkit';
import type { Wire } from './wire';

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const WEBKIT_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const PACKAGES = { [FIREFOX]: 'firefox-esr', [WEBKIT_DRIVER]: 'webkit2gtk-driver', '/usr/bin/Xvfb': 'xvfb' };
const SIZES = [
  { width: 1280, height: 800 },
  { width: 500, height: 844 },
] as const;

/**
 * `npm run engines`: the smoke journey in Firefox and in WebKitGTK, from the landing to a receipt, at two widths (a GTK
 * window is no narrower than about 500 px). Installs Debian's packages when it may; ends with 1 when a journey failed,
 * and keeps a picture of every end in `test-results/engines`.
 */
async function main(): Promise<number> {
  install();
  await buildIfStale();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-engines-'));
  const product = await startProduct(folder);
  let failed = 0;
  try {
    const site = `http://northstar.localhost:${product.port}/`;
    for (const { width, height } of SIZES)
      for (const start of [
        () => startFirefox(FIREFOX, width, height),
        () => startWebKit({ driver: WEBKIT_DRIVER, browser: WEBKIT_BROWSER }, width, height),
      ])
        failed += await tryJourney(await start(), site, width);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return failed === 0 ? 0 : 1;
}

async function tryJourney(wire: Wire, site: string, width: number): Promise<0 | 1> {
  const label = `${wire.name} at ${width} px`;
  const started = performance.now();
  try {
    const number = await buy(new Person(wire), site);
    console.log(`${label}: receipt ${number} after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return 0;
  } catch (error) {
    console.error(`${label}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    const pictures = path.join(root, 'test-results', 'engines');
    mkdirSync(pictures, { recursive: true });
    writeFileSync(path.join(pictures, `${wire.name}-${width}.png`), await wire.picture());
    await wire.close();
  }
}

function install(): void {
  const missing = Object.entries(PACKAGES).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Install these packages of your system first: ${missing.join(', ')}.`);
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

process.exitCode = await main();
