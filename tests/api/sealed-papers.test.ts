import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderEnrollmentCopy } from '@/lib/enrollment-api/pdf/enrollment-copy';
import { createSealer } from '@/lib/enrollment-api/pdf/pdf-seal';
import { findSealProblems, loadSealKeys, toSealKeys } from '@/lib/enrollment-api/pdf/seal-keys';
import { smallCopy } from '@/tests/fixtures/small-copy';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { testSealer } from './support';

const NOW = new Date('2026-11-24T15:00:00Z');
let folder = '';

beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-seal-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What Debian's reader of seals says of a document. */
function pdfsig(pdf: Uint8Array, name = 'one'): string {
  const file = path.join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  const { stdout, stderr } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
  return stdout + stderr;
}
const isValid = (said: string): boolean =>
  said.includes('Signature is Valid.') && said.includes('Total document signed');

/** The parts of a document that its seal covers. */
function rangesOf(pdf: Buffer): [from: number, to: number][] {
  const [, a, b, c, d] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(pdf.toString('latin1')) ?? [];
  return [
    [Number(a), Number(a) + Number(b)],
    [Number(c), Number(c) + Number(d)],
  ];
}

const LOGO = readFileSync('public/demo/juniper-logo.png').toString('base64');
const sealed = async () => testSealer(() => NOW).seal(await renderEnrollmentCopy({ ...smallCopy([]), logo: LOGO }));

describe('the seal of a document', () => {
  it('is valid to Debian’s reader, covers the whole document and names who sealed it when', async () => {
    const { pdf, level, by } = await sealed();
    expect([level, by]).toEqual(['B-B', 'North Star Agency']);
    const said = pdfsig(pdf);
    expect(isValid(said), said).toBe(true);
    expect(said).toContain('Signature Type: ETSI.CAdES.detached');
    expect(said).toContain('Certificate Common Name: North Star Agency');
    expect(said).toContain('Nov 24 2026 15:00:00');
  });

  it.each(['rsa:3072', 'ec'])('is made with the operator’s own key and chain (%s)', async (kind) => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
    const options = kind === 'ec' ? ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : [kind];
    const subject = ['-subj', '/CN=Seal of an agency/O=Agency Inc'];
    const request = ['req', '-x509', '-newkey', ...options, '-nodes', ...subject, '-keyout', key, '-out', cert];
    execFileSync('openssl', request, { stdio: 'ignore' });
    const read = (file: string) => execFileSync('cat', [file], { encoding: 'utf8' });
    const keys = toSealKeys({ key: read(key), cert: read(cert) });
    const clock = { now: () => new Date() };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const { pdf, by } = await createSealer(keys, undefined, { clock, log }).seal(
      await renderEnrollmentCopy(smallCopy([])),
    );
    expect(by).toBe('Agency Inc');
    expect(isValid(pdfsig(pdf))).toBe(true);
  });

  it('is made of PEM that comes from a PKCS#12 file by the commands of the refusal, which reads no such file', async () => {
    const [key, cert, p12] = ['own.key', 'own.crt', 'seal.p12'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=From a container'];
    execFileSync('openssl', [...make, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const pack = ['pkcs12', '-export', '-inkey', key, '-in', cert, '-passout', 'pass:'];
    execFileSync('openssl', [...pack, '-out', p12], { stdio: 'ignore' });
    const settings = { COVERFRONT_MODE: 'live', DATA_DIR: folder, SEAL_KEY: p12, SEAL_CERT: p12 } as const;
    const [refusal = ''] = findSealProblems(settings, new Date());
    const commands = refusal.split('make them with: ')[1] ?? '';
    expect(commands).toContain('openssl pkcs12');
    const asked = commands
      .replaceAll(' -nocerts', ' -passin pass: -nocerts')
      .replaceAll(' -nokeys', ' -passin pass: -nokeys');
    execFileSync('sh', ['-c', asked], { cwd: folder, stdio: 'ignore' });
    const pem = { SEAL_KEY: path.join(folder, 'seal-key.pem'), SEAL_CERT: path.join(folder, 'seal-cert.pem') };
    expect(findSealProblems({ ...settings, ...pem }, new Date())).toEqual([]);
    const clock = { now: () => new Date() };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const sealer = createSealer(loadSealKeys({ ...settings, ...pem }, new Date()), undefined, { clock, log });
    const { pdf, by } = await sealer.seal(await renderEnrollmentCopy(smallCopy([])));
    expect([by, isValid(pdfsig(pdf))]).toEqual(['From a container', true]);
  });

  it(
    'breaks with any byte of what it covers',
    async () => {
      const { pdf } = await sealed();
      const covered = rangesOf(pdf);
      const size = covered.reduce((sum, [from, to]) => sum + to - from, 0);
      expect(size).toBeGreaterThan(10_000);
      let seed = 20_261_124;
      const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
      const missed: number[] = [];
      for (let run = 0; run < soakRuns('sealed bytes'); run += 1) {
        const at = random(size);
        const [[, end], [start]] = covered as [[number, number], [number, number]];
        const place = at < end ? at : start + at - end;
        const changed = Buffer.from(pdf);
        changed[place] = (changed[place] ?? 0) ^ (1 + random(255));
        if (isValid(pdfsig(changed))) missed.push(place);
      }
      expect(missed, 'bytes whose change the reader did not see').toEqual([]);
    },
    soakTime(60_000),
  );
});

/** A small time-stamp authority: a certificate for it, and `openssl ts` behind HTTP. */
function startAuthority(): Promise<{ server: Server; url: string; asked: () => number }> {
  const at = (name: string) => path.join(folder, name);
  const config = `
oid_section = oids
[ oids ]
policy = 1.2.3.4.1
[ tsa ]
default_tsa = this
[ this ]
serial = ${at('serial')}
signer_cert = ${at('tsa-cert.pem')}
signer_key = ${at('tsa-key.pem')}
signer_digest = sha256
default_policy = policy
digests = sha256
[ req ]
distinguished_name = name
x509_extensions = usage
prompt = no
[ name ]
CN = Test time
[ usage ]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
`;
  writeFileSync(at('tsa.cnf'), config);
  writeFileSync(at('serial'), '01\n');
  const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-config', at('tsa.cnf')];
  execFileSync('openssl', [...make, '-keyout', at('tsa-key.pem'), '-out', at('tsa-cert.pem')], { stdio: 'ignore' });
  let asked = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked += 1;
      writeFileSync(at('query'), Buffer.concat(parts));
      const reply = ['ts', '-reply', '-config', at('tsa.cnf'), '-section', 'this', '-queryfile', at('query')];
      execFileSync('openssl', [...reply, '-out', at('reply')], { stdio: 'ignore' });
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
      response.end(execFileSync('cat', [at('reply')]));
    });
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked }),
    ),
  );
}

describe('the time stamp of a seal', () => {
  let authority: Awaited<ReturnType<typeof startAuthority>>;
  beforeAll(async () => void (authority = await startAuthority()));
  afterAll(() => void authority.server.close());
  const content = () => renderEnrollmentCopy(smallCopy([]));

  it('is an authority’s, in a seal that stays valid', async () => {
    const { pdf, level } = await testSealer(() => NOW, authority.url).seal(await content());
    expect([level, authority.asked()]).toEqual(['B-T', 1]);
    expect(isValid(pdfsig(pdf))).toBe(true);
    // The attribute id-aa-timeStampToken, in the hexadecimal of the seal.
    expect(pdf.toString('latin1').toLowerCase()).toContain('2a864886f70d010910020e');
  });

  it('is left out when the authority does not answer, or with nonsense, and the seal says so', async () => {
    const odd = createServer((_request, response) => void response.end('not a stamp'));
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const nonsense = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`;
    for (const url of [nonsense, 'http://127.0.0.1:9/']) {
      const { pdf, level } = await testSealer(() => NOW, url).seal(await content());
      expect(level).toBe('B-B');
      expect(isValid(pdfsig(pdf))).toBe(true);
    }
    odd.close();
  });
});
