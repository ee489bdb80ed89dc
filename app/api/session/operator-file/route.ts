import { operatorFile } from '@/lib/operator/console/operator-parts';

export const dynamic = 'force-dynamic';

export const POST = (request: Request): Promise<Response> => operatorFile()(request);
