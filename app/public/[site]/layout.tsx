import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { SiteDocument, SiteShell } from '@/app/_shell/site-document';
import { publicMetadata } from '@/app/_shell/metadata';
import { CartBadge } from '@/components/shell/cart-badge';
import { quoteHintName } from '@/lib/session/set-cookie';
import { routes } from '@/lib/site/routes';
import { getSite } from '@/lib/site/get-site';
import { pickShell } from '@/lib/routing/shell-variant';

/*
 * The public zone: whole pages kept per site. Nothing here may read a cookie or a header; a change that does fails
 * (architecture "One request" step 2). The build renders none of them: it has no store.
 */
export const dynamic = 'error';
export const revalidate = 300;

export function generateStaticParams(): { site: string }[] {
  return [];
}

type Props = { children: ReactNode; params: Promise<{ site: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const site = await getSite((await params).site);
  return site ? publicMetadata(site) : {};
}

export default async function PublicLayout({ children, params }: Props) {
  const site = await getSite((await params).site);
  if (!site) notFound();
  return (
    <SiteDocument site={site}>
      <SiteShell
        site={site}
        variant={pickShell({ page: null, gatePassed: site.gate === 'open', openType: site.openType })}
        staff={false}
        cart={<CartBadge href={routes.cart(site)} hint={quoteHintName(site.key)} atFirst={0} />}
      >
        {children}
        {site.branding.widgetScript !== null && <script async src={site.branding.widgetScript} />}
      </SiteShell>
    </SiteDocument>
  );
}
