import { answerShopPicture } from '@/lib/routing/shop-picture-answer';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ picture: string }> };

/** Pictures of the shop's folder, by the address that looks name them by (`lib/enrollment-api/shop/read/read-picture.ts`). */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  return answerShopPicture(request, (await params).picture);
}
