import { SECURITY_HEADERS } from '@/lib/security/security-headers.mjs';

/** The headers of every answer, as names and values in turn: Node writes such a list fastest. */
export const BASE_HEADERS: readonly string[] = SECURITY_HEADERS.flatMap(({ key, value }) => [key, value]);

/** The `Accept-Encoding` of a request; Node joins several. */
export function acceptedBy({ headers }: { headers: NodeJS.Dict<string | string[]> }): string | undefined {
  const accepted = headers['accept-encoding'];
  return Array.isArray(accepted) ? accepted.join(',') : accepted;
}
