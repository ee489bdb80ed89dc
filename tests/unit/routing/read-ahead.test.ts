import { describe, expect, it } from 'vitest';
import { installReadAhead, readAhead } from '@/lib/routing/read-ahead';

describe('the rows of a visitor', () => {
  const read: string[] = [];
  const look = async (path: string, zone: 'public' | 'private' = 'private') => {
    await readAhead({ type: 'serve', siteKey: 'a.example', zone, path, search: '' }, new Headers({ cookie: path }));
    return read.splice(0);
  };

  it('are read before a page of an enrollment is begun, by its site and cookies, and for no other page', async () => {
    installReadAhead(async (siteKey, headers) => read.push(`${siteKey} ${headers.get('cookie')}`));
    for (const path of ['/plan/1101', '/plans', '/plans/compare', '/cart', '/enrollment/personal-info'])
      expect(await look(path)).toEqual([`a.example ${path}`]);
    for (const path of ['/', '/sign-in', '/enrollment', '/planning', '/cart/x']) expect(await look(path)).toEqual([]);
    expect(await look('/plans', 'public')).toEqual([]);
    await readAhead({ type: 'gate', siteKey: 'a.example', to: '/access-page' }, new Headers());
    expect(read).toEqual([]);
  });

  it('are left to the page where they cannot be read', async () => {
    installReadAhead(() => Promise.reject(new Error('away')));
    expect(await look('/cart')).toEqual([]);
  });
});
