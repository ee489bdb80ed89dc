import { sign as signData } from 'node:crypto';
import type { Clock, Log, Sealer } from '../ports';
import type { SealKeys } from './seal-keys';

/** A time stamp is worth a short wait: who asks for a copy may be waiting too. */
const STAMP_MS = 4_000;

/** The one who seals, as the certificate names them: its organization, else its common name. */
function subjectOf({ cert }: SealKeys): string {
  const parts = new Map(cert.subject.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line]));
  const named = parts.get('O') ?? parts.get('CN') ?? cert.subject;
  return named.slice(named.indexOf('=') + 1);
}

/** The signer that `@libpdf/core` asks: the key stays here. */
function signerOf({ key, cert, chain }: SealKeys) {
  const isEc = key.asymmetricKeyType === 'ec';
  return {
    certificate: new Uint8Array(cert.raw),
    certificateChain: chain.map(({ raw }) => new Uint8Array(raw)),
    keyType: isEc ? ('EC' as const) : ('RSA' as const),
    signatureAlgorithm: isEc ? ('ECDSA' as const) : ('RSASSA-PKCS1-v1_5' as const),
    sign: (data: Uint8Array, algorithm: string) =>
      Promise.resolve(new Uint8Array(signData(algorithm.replace('-', ''), data, key))),
  };
}

/**
 * Seals documents with a PAdES signature of the operator's key (decisions 174): any later change of a byte is seen by
 * every reader of PDF files. With a time-stamp service the seal says when by another's clock (B-T); when that one
 * does not answer the document is sealed without (B-B).
 */
export function createSealer(
  keys: SealKeys,
  tsaUrl: string | undefined,
  { clock, log }: { clock: Clock; log: Log },
): Sealer {
  const by = subjectOf(keys);
  const signer = signerOf(keys);
  const sealAt = async (pdf: Uint8Array, url: string | null) => {
    const { HttpTimestampAuthority, PDF } = await import('@libpdf/core');
    const document = await PDF.load(pdf);
    const { bytes } = await document.sign({
      signer,
      reason: 'Sealed, so that any change can be seen',
      signingTime: clock.now(),
      fieldName: 'Seal',
      ...(url === null
        ? { level: 'B-B' as const }
        : { level: 'B-T' as const, timestampAuthority: new HttpTimestampAuthority(url, { timeout: STAMP_MS }) }),
    });
    return Buffer.from(bytes);
  };
  return {
    async seal(pdf) {
      if (tsaUrl !== undefined) {
        try {
          return { pdf: await sealAt(pdf, tsaUrl), level: 'B-T', by };
        } catch (error) {
          log.warn('seal.unstamped', { error: error instanceof Error ? error.name : 'unknown' });
        }
      }
      return { pdf: await sealAt(pdf, null), level: 'B-B', by };
    },
  };
}
