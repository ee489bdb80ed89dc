import { call, serverContext } from '@/lib/gateway/call';
import { refuse, reply } from '@/lib/door/reply';
import { readText } from '@/lib/security/body';

export const dynamic = 'force-dynamic';

const MOST = 60_000;
/** The headers in which processors sign, one of which is there. */
const SIGNATURES = ['stripe-signature', 'demo-signature'];

/**
 * Takes a webhook of the payment processor and hands it on to the API as it came, embedded or remote: the signature is the only credential,
 * and the API holds its secret (decisions 180). What is not signed is as good as not there.
 */
export async function POST(request: Request): Promise<Response> {
  const context = serverContext();
  const { requestId } = context;
  const signature = SIGNATURES.map((name) => request.headers.get(name)).find((value) => value !== null);
  if (signature === undefined) return refuse(404, 'Not found.', { requestId });
  const body = await readText(request, MOST);
  if (!body.ok) return refuse(body.problem.status, body.problem.message, { requestId });
  const told = await call('notePaymentEvent', { body: body.value, signature }, context);
  if (told.ok) return reply(200, { status: 'success', data: {} }, { requestId });
  return told.failure.kind === 'http' && told.failure.status === 404
    ? refuse(404, 'Not found.', { requestId })
    : refuse(503, 'Please tell it again.', { requestId });
}
