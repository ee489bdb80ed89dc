import { isRecord, textOrNull } from '@/lib/rules/text/records';
import { StoreError } from './store-errors';

const UNTRUSTED = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_)/;
const OTHER_HOST = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** A certificate of the database that was not accepted, in words an operator can act on; null for any other failure. */
export function explainCertificate(error: unknown): StoreError | null {
  const code = isRecord(error) ? textOrNull(error['code']) : null;
  if (code === null) return null;
  const refuse = (what: string) => new StoreError('unavailable', `Database unavailable: ${what}`, { code });
  if (code === OTHER_HOST)
    return refuse(
      'its certificate is for another host than DATABASE_URL names, which sslmode=verify-full refuses. Use the name that ' +
        'the certificate has.',
    );
  if (!UNTRUSTED.test(code)) return null;
  return refuse(
    `its certificate is not trusted (${code}), which the sslmode of DATABASE_URL asks for. Name the file of the authority ` +
      'that signed it: sslrootcert=/path/to/ca.crt.',
  );
}
