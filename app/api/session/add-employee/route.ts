import { browserRoutes } from '@/lib/door/parts';

export const dynamic = 'force-dynamic';

export const POST = (request: Request): Promise<Response> => browserRoutes().addEmployee(request);
