import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { privateMetadata } from '@/app/_shell/metadata';
import { SiteDocument } from '@/app/_shell/site-document';
import { LOADING_STATUS } from '@/components/request-count';
import { getSite } from '@/lib/site/get-site';

/*
 * The private zone: everything that knows the visitor. Rendered per request with a nonce, never kept
 * (architecture "One request").
 */
export const dynamic = 'force-dynamic';

type Props = { children: ReactNode; params: Promise<{ site: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const site = await getSite((await params).site);
  return site ? privateMetadata(site) : {};
}

export default async function PrivateLayout({ children, params }: Props) {
  const site = await getSite((await params).site);
  if (!site) notFound();
  const nonce = (await headers()).get('x-nonce');
  return (
    <SiteDocument site={site} {...(nonce !== null && { nonce })}>
      {children}
      {/* Empty until a request takes long. */}
      <div id={LOADING_STATUS} role="status" className="sr-only" />
    </SiteDocument>
  );
}
