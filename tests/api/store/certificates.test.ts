import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { makeCertificate } from '@/tests/config/certificates';
import { createCluster, type Cluster } from '@/tests/config/cluster';
import { provided } from '@/tests/config/databases';
import { errorOf } from './support';

describe('PostgreSQL whose certificate is by an authority of its own, for 127.0.0.1', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-certificates-'));
  const stranger = makeCertificate(folder, 'stranger', '127.0.0.1').authority;
  let cluster: Cluster;
  let authority = '';
  beforeAll(async () => {
    cluster = await createCluster((own) => {
      const made = makeCertificate(own, 'server', '127.0.0.1');
      authority = made.authority;
      return ['ssl=on', `ssl_cert_file=${made.certificate}`, `ssl_key_file=${made.key}`];
    });
  });
  afterAll(async () => {
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  function urlOf(settings: Record<string, string>, host = '127.0.0.1'): string {
    const url = new URL(cluster.url);
    url.hostname = host;
    for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Opens the database as a start does; answers the protocols of all of its connections. */
  async function protocols(url: string): Promise<unknown[]> {
    const store = await openDatabase({ databaseUrl: url, dataDir: '' });
    const ask = () => store.db.execute(sql`select version from pg_stat_ssl where pid = pg_backend_pid() and ssl`);
    const answers = await Promise.all([1, 2, 3].map(ask));
    await store.close();
    return [...new Set(answers.flat().map(({ version }) => version))];
  }

  it('is spoken to in the open unless the URL says otherwise', async () => {
    expect(await protocols(urlOf({}))).toEqual([]);
    expect(await protocols(urlOf({ sslmode: 'disable' }))).toEqual([]);
  });

  it.each([
    ['require', () => urlOf({ sslmode: 'require' })],
    ['require of a known authority', () => urlOf({ sslmode: 'require', sslrootcert: authority })],
    ['verify-ca', () => urlOf({ sslmode: 'verify-ca', sslrootcert: authority })],
    ['verify-ca at another name', () => urlOf({ sslmode: 'verify-ca', sslrootcert: authority }, 'localhost')],
    ['verify-full', () => urlOf({ sslmode: 'verify-full', sslrootcert: authority })],
  ])('encrypts by %s', async (_mode, url) => {
    expect(await protocols(url())).toEqual(['TLSv1.3']);
  });

  const NOT_TRUSTED = /^Database unavailable: its certificate is not trusted \(\w+\).*sslrootcert=/;
  it.each([
    ['verify-full that knows no authority', () => urlOf({ sslmode: 'verify-full' }), NOT_TRUSTED],
    ['verify-full of another', () => urlOf({ sslmode: 'verify-full', sslrootcert: stranger }), NOT_TRUSTED],
    ['verify-ca of another', () => urlOf({ sslmode: 'verify-ca', sslrootcert: stranger }), NOT_TRUSTED],
    ['require of another', () => urlOf({ sslmode: 'require', sslrootcert: stranger }), NOT_TRUSTED],
    [
      'verify-full at another name',
      () => urlOf({ sslmode: 'verify-full', sslrootcert: authority }, 'localhost'),
      /^Database unavailable: its certificate is for another host than DATABASE_URL names/,
    ],
    [
      'verify-ca without an authority',
      () => urlOf({ sslmode: 'verify-ca' }),
      /^DATABASE_URL cannot be used: .*sslrootcert/,
    ],
    [
      'a file that is not there',
      () => urlOf({ sslmode: 'verify-full', sslrootcert: '/nowhere/ca.crt' }),
      /^DATABASE_URL cannot be used: .*\/nowhere\/ca\.crt/,
    ],
    [
      'require at a server without one',
      () => `${provided('postgresUrl')}?sslmode=require`,
      /^Database unavailable: The server does not support SSL connections/,
    ],
  ])('is refused at the start by %s, in words that say what to do', async (_mode, url, words) => {
    const error = await errorOf(openDatabase({ databaseUrl: url(), dataDir: '' }));
    expect(isStoreError(error)).toBe(true);
    expect(error.message).toMatch(words);
    expect(error.message).not.toContain('postgres://');
  });
});
