import { isRecord, textOrNull } from '@/lib/rules/text/records';
import { StoreError } from './store-errors';
import { explainCertificate } from './tls-failure';

/** Codes of Node and of PostgreSQL for a connection that was not made, each with what an operator does about it. */
const WHY: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens at the host and port of DATABASE_URL. Start PostgreSQL, or mend the address'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'the host of DATABASE_URL is not known in the DNS. Mend its name'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, 'the host of DATABASE_URL cannot be reached from here'],
  [/^3D000$/, 'there is no database of the name that DATABASE_URL ends with. Make it with createdb, or mend the name'],
  // What PgBouncer says of everything that it turns away; PostgreSQL says it of no connection of ours.
  [
    /^08P01$/,
    'the pooler at the address of DATABASE_URL turns it away. Its log says why: whether it knows the database and the user',
  ],
  [/^28/, 'PostgreSQL does not let the user of DATABASE_URL in with that password. Mend them, or pg_hba.conf'],
];

/** A connection that was not made, in words an operator can act on and without a value of the URL; null for any other failure. */
export function explainConnection(error: unknown): StoreError | null {
  const certificate = explainCertificate(error);
  if (certificate !== null) return certificate;
  const code = isRecord(error) ? textOrNull(error['code']) : null;
  const why = code === null ? undefined : WHY.find(([codes]) => codes.test(code))?.[1];
  return code === null || why === undefined
    ? null
    : new StoreError('unavailable', `Database unavailable: ${why} (${code}).`, { code });
}
