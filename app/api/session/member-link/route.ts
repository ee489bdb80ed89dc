import { browserRoutes } from '@/lib/gateway/door/parts';

export const dynamic = 'force-dynamic';

export const POST = (request: Request): Promise<Response> => browserRoutes().memberLink(request);
