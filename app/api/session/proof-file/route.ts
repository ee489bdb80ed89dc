import { browserRoutes } from '@/lib/door/parts';

export const dynamic = 'force-dynamic';

export const GET = (request: Request): Promise<Response> => browserRoutes().proofFile(request);
