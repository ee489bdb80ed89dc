import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTES, type RouteName } from '@/lib/site/route-table';
import { pickShell, SHELLS, type ShellVariant } from '@/lib/routing/shell-variant';

type Row = readonly [
  page: RouteName | null,
  gatePassed: boolean,
  openType: 'agent' | 'group' | 'user' | null,
  ShellVariant,
];
const ROWS: readonly Row[] = [
  [null, true, null, 'open'],
  [null, true, 'user', 'open'],
  [null, true, 'agent', 'agent'],
  [null, true, 'group', 'group'],
  ['plans', true, 'group', 'group'],
  ['cart', true, 'user', 'open'],
  [null, false, 'agent', 'landing'],
  ['landingPage', false, 'agent', 'landing'],
  ['landingPage', false, null, 'landing'],
  ['continueEnrollment', false, 'group', 'landing'],
  ['accessPage', false, 'agent', 'access-page'],
  ['accessPage', true, 'agent', 'access-page'],
  ['accessPageNext', false, 'user', 'access-page'],
  ['error', true, 'agent', 'error'],
  ['error', false, null, 'error'],
  ['landingConfigError', false, 'agent', 'error'],
  ['landingConfigError', true, 'group', 'error'],
  ['notFound', true, 'agent', 'agent'],
];

describe('pickShell', () => {
  it.each(ROWS)('%s, gate passed %s, open type %s: %s', (page, gatePassed, openType, expected) => {
    expect(pickShell({ page, gatePassed, openType })).toBe(expected);
  });

  it('hides header and footer exactly on error, landing-config-error, access-page and access-pagenext', () => {
    const bare = (Object.keys(ROUTES) as RouteName[]).filter((page) => {
      const shell = SHELLS[pickShell({ page, gatePassed: true, openType: 'agent' })];
      expect(shell.footer).toBe(shell.header !== 'none');
      return shell.header === 'none';
    });
    expect(bare.map((page) => ROUTES[page].path.split('/')[1])).toEqual([
      'access-page',
      'access-pagenext',
      'landing-config-error',
      'error',
    ]);
    // Layouts stand around folders: these pages, and no others, are in the one without a shell.
    const root = path.join(import.meta.dirname, '../../../app/private/[site]');
    for (const page of Object.keys(ROUTES) as RouteName[]) {
      const first = ROUTES[page].path.split('/')[1] ?? '';
      if (first === '') continue;
      const isBare = ['(bare)', '(access)'].some((folder) => existsSync(path.join(root, folder, first)));
      expect(isBare, first).toBe(bare.includes(page));
    }
  });

  it('lists the group’s own categories only for groups', () => {
    const withGroupMenu = Object.entries(SHELLS).flatMap(([name, { menu }]) => (menu === 'group' ? [name] : []));
    expect(withGroupMenu).toEqual(['group']);
  });
});
