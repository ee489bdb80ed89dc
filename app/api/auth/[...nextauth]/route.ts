import { browserRoutes } from '@/lib/door/parts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ nextauth: string[] }> };

/** Rep access codes by next-auth (decisions 10). */
const handle = async (request: Request, { params }: Context): Promise<Response> =>
  browserRoutes().signIn(request, (await params).nextauth);

export { handle as GET, handle as POST };
