import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHROMIUM_ARGS, OFF_BY_DRIVER } from '../config/chromium';

it('Chromium is told once more what the driver turns off, as it heeds the last list alone', () => {
  const driver = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8');
  const list = /disabledFeatures = \[(.*?)\]\.filter/s.exec(driver)?.[1] ?? '';
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(names).toEqual([...OFF_BY_DRIVER]);
  expect(CHROMIUM_ARGS.filter((flag) => flag.startsWith('--disable-features='))).toEqual([
    expect.stringContaining(names.join(',')),
  ]);
});
