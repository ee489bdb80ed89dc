import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

/* A key and a certificate of its own for a demo's seal (decisions 174), in the few forms of DER that it needs. */

/** One DER value: tag, length, content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const bytes = body.length < 256 ? [body.length] : [body.length >> 8, body.length & 255];
  const head = body.length < 128 ? [tag, body.length] : [tag, 0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from(head), body]);
}

const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (value: string) => der(0x0c, Buffer.from(value));
/** `YYYYMMDDHHMMSSZ` */
const time = (value: Date) => der(0x18, Buffer.from(`${value.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));

const COMMON_NAME = oid('550403');
const SHA256_RSA = sequence(oid('2a864886f70d01010b'), der(0x05));
const CRITICAL = der(0x01, Buffer.of(0xff));
/** Digital signature and non-repudiation. */
const KEY_USAGE = sequence(oid('551d0f'), CRITICAL, der(0x04, der(0x03, Buffer.of(6, 0xc0))));

const YEARS = 10;

export type KeyAndCertificate = { key: string; cert: string };

/** Makes an RSA key and a certificate that it signs itself, as PEM, for ten years from `now`. */
export function makeSelfSigned(name: string, now: Date): KeyAndCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const subject = sequence(der(0x31, sequence(COMMON_NAME, text(name))));
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1), randomBytes(15)),
    SHA256_RSA,
    subject,
    sequence(time(now), time(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(KEY_USAGE)),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  const cert = new X509Certificate(sequence(content, SHA256_RSA, signature));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: cert.toString() };
}
