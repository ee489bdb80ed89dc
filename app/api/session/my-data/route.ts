import { browserRoutes } from '@/lib/door/parts';

export const dynamic = 'force-dynamic';

export const GET = (request: Request): Promise<Response> => browserRoutes().myData(request);

export const POST = (request: Request): Promise<Response> => browserRoutes().myDataForm(request);
