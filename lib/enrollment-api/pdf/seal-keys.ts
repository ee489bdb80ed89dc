import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '@/lib/env';
import { makeSelfSigned, type KeyAndCertificate } from './self-signed';

/** The seal of a document: the operator's key, its certificate, and those above it. */
export type SealKeys = { key: KeyObject; cert: X509Certificate; chain: X509Certificate[] };

type Settings = Pick<Env, 'COVERFRONT_MODE' | 'DATA_DIR' | 'SEAL_KEY' | 'SEAL_CERT'>;

const PEM_CERT = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const HOW =
  'openssl req -x509 -newkey rsa:3072 -nodes -days 1825 -subj "/CN=Your agency" -keyout seal-key.pem -out seal-cert.pem';

const FROM_P12 =
  'openssl pkcs12 -in seal.p12 -nocerts -nodes -out seal-key.pem && openssl pkcs12 -in seal.p12 -nokeys -out seal-cert.pem';

/** The PEM of a setting: the text itself, with `\n` for its breaks or without, or the file that it names. */
function pemOf(setting: string): string {
  return setting.includes('-----BEGIN') ? setting.replaceAll('\\n', '\n') : readFileSync(setting, 'utf8');
}

/** Reads a key and its certificates, the key's own first. Throws for what does not belong together. */
export function toSealKeys(pem: KeyAndCertificate): SealKeys {
  const key = createPrivateKey(pem.key);
  const [cert, ...chain] = [...pem.cert.matchAll(PEM_CERT)].map(([pem]) => new X509Certificate(pem));
  if (!cert) throw new Error('no certificate in it');
  if (!cert.checkPrivateKey(key)) throw new Error('the certificate is of another key');
  return { key, cert, chain };
}

/** The faults of the seal's settings, in the operator's words; empty when it may be used (decisions 38). */
export function findSealProblems(settings: Settings, now: Date): string[] {
  const { COVERFRONT_MODE, SEAL_KEY, SEAL_CERT } = settings;
  if (SEAL_KEY === undefined || SEAL_CERT === undefined)
    return COVERFRONT_MODE === 'live'
      ? [`SEAL_KEY and SEAL_CERT are not set: nobody could tell a changed document from yours. Make them with: ${HOW}`]
      : [];
  try {
    const { cert, key } = toSealKeys({ key: pemOf(SEAL_KEY), cert: pemOf(SEAL_CERT) });
    if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'ec')
      return [`SEAL_KEY is a key of type ${key.asymmetricKeyType}: it must be RSA or EC.`];
    if (new Date(cert.validTo) <= now || new Date(cert.validFrom) > now)
      return [`SEAL_CERT is valid from ${cert.validFrom} to ${cert.validTo}, and not today.`];
  } catch (error) {
    return [unusable(error)];
  }
  return [];
}

const unusable = (error: unknown): string =>
  `SEAL_KEY and SEAL_CERT cannot be used (${reasonOf(error)}). They are PEM, or the paths of PEM files. From a PKCS#12 file (.p12, .pfx) make them with: ${FROM_P12}`;

/** The kind of a failure; what Node says of a key may repeat parts of it. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code || (error instanceof Error && /^(?:no cert|the cert)/.test(error.message) ? error.message : 'unreadable');
}

/** The operator's keys; a demo without any makes its own and keeps them beside its data. Throws for unusable ones, in the operator's words. */
export function loadSealKeys({ SEAL_KEY, SEAL_CERT, DATA_DIR }: Settings, now: Date): SealKeys {
  if (SEAL_KEY !== undefined && SEAL_CERT !== undefined)
    try {
      return toSealKeys({ key: pemOf(SEAL_KEY), cert: pemOf(SEAL_CERT) });
    } catch (error) {
      throw new Error(unusable(error));
    }
  const file = path.join(DATA_DIR, 'seal.pem');
  const kept = readKept(file) ?? keep(file, now);
  return toSealKeys({ key: kept, cert: kept });
}

function readKept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Written whole before it gets its name, so that two processes that start together end with the same key. */
function keep(file: string, now: Date): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${now.getTime()}`;
  const { key, cert } = makeSelfSigned('Coverfront demo', now);
  writeFileSync(draft, key + cert, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}
