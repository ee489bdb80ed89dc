export const dynamic = 'force-dynamic';

/** The process answers (threats R22). */
export function GET(): Response {
  return Response.json({ status: 'live' }, { headers: { 'cache-control': 'no-store' } });
}
