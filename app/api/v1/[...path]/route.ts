import { browserRoutes } from '@/lib/door/parts';
import { takeCallsBy } from '@/lib/process/direct-calls';

export const dynamic = 'force-dynamic';

/** The one door from the browser to the enrollment API (architecture "One request", step 4). */
const handle = (request: Request): Promise<Response> => browserRoutes().door(request);

takeCallsBy(handle);

export { handle as GET, handle as POST, handle as PUT };
