import { expect, it } from 'vitest';
import { startUpPath } from '@/lib/routing/start-up-target';

it.each([
  ['/referrals?rid=maple', '', '/referrals?rid=maple'],
  ['/external?site=juniper', '', '/external?site=juniper'],
  ['/website', '', '/website'],
  ['/north-star/websites?group=1929&id=4102', '/north-star', '/north-star/websites?group=1929&id=4102'],
  ['/referrals?rid=maple', '/north-star', null],
  ['/north-star/referrals?rid=maple', '', null],
  ['/api/session/leave?out', '', null],
  ['/cart', '', null],
  ['//evil.example/referrals', '', null],
  ['/referrals/../api/session/leave', '', null],
  ['https://evil.example/referrals', '', null],
  [['/referrals', '/referrals'], '', null],
  [undefined, '', null],
])('an address to try again: %j on %j', (text, basePath, path) => {
  expect(startUpPath(text, basePath)).toBe(path);
});
