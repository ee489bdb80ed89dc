import { browserRoutes } from '@/lib/door/parts';

export const dynamic = 'force-dynamic';

const handle = (request: Request): Promise<Response> => browserRoutes().leave(request);

export { handle as GET, handle as POST };
