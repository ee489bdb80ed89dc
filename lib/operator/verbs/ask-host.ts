import { lookup } from 'node:dns/promises';
import { originOf } from '@/lib/env';

/** The answer of a host, and the same in words; `status` is 200 where it leads here. */
export type AskedHost = { host: string; address: string | null; status: number | null; said: readonly string[] };

/** Time for which a host may take to answer. */
const PATIENCE_MS = 5_000;

/** Asks one of our own hosts, in the DNS and by its answer. Never another one: that would tell what else there is in this network. */
export async function askHost(host: string): Promise<AskedHost> {
  const address = await lookup(host).then(
    (found) => found.address,
    () => null,
  );
  if (address === null)
    return { host, address, status: null, said: [`${host} has no address in the DNS: add a record that leads here.`] };
  const origin = originOf(host);
  const answer = await ask(`${origin}/api/health/live`);
  const answered = 'status' in answer ? `${origin} answers ${answer.status}.` : `${origin} ${answer.why}`;
  return {
    host,
    address,
    status: 'status' in answer ? answer.status : null,
    said: [`${host} is at ${address} in the DNS.`, answered],
  };
}

/** Codes of a certificate that is not the host's, or not one to trust (Node's TLS errors). */
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

const ask = (url: string): Promise<{ status: number } | { why: string }> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => ({ status }),
    (error: unknown) => ({ why: whyNot(codeOf(error)) }),
  );

const whyNot = (code: string): string =>
  CERTIFICATE.test(code) ? `has a certificate that no browser takes for it: ${code}.` : 'does not answer.';

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
