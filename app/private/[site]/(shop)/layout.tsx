import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { SiteShell } from '@/app/_shell/site-document';
import { CartBadge } from '@/components/shell/cart-badge';
import { QUOTE_HINT } from '@/lib/session/set-cookie';
import { routes } from '@/lib/site/routes';
import { getSite } from '@/lib/site/get-site';

type Props = { children: ReactNode; params: Promise<{ site: string }> };

export default async function ShopLayout({ children, params }: Props) {
  const site = await getSite((await params).site);
  if (!site) notFound();
  return (
    <SiteShell site={site} cart={<CartBadge href={routes.cart(site)} hint={QUOTE_HINT} />}>
      {children}
    </SiteShell>
  );
}
