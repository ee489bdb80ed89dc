import { getReadiness } from '@/lib/process/readiness';

export const dynamic = 'force-dynamic';

/** The process can serve: started, database answering, not stopping (threats R22). Names no data. */
export async function GET(): Promise<Response> {
  const { ready, checks } = await getReadiness();
  return Response.json(
    { status: ready ? 'ready' : 'not ready', checks },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
