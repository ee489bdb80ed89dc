import { browserRoutes } from '@/lib/door/parts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ site: string }> };

export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  browserRoutes().referrals(request, (await params).site);
