import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ScriptsNote } from '@/app/_shell/scripts-note';
import { BareFooter, BareFrame } from '@/components/access/bare-frame';
import { getSite } from '@/lib/site/get-site';

type Props = { children: ReactNode; params: Promise<{ site: string }> };

/**
 * Access pages: one card, without the site's header and footer, but with the footer's links (rules 1 §2.2, rules 3 §2
 * "Access page and access codes").
 */
export default async function AccessLayout({ children, params }: Props) {
  const site = await getSite((await params).site);
  if (!site) notFound();
  return (
    <BareFrame brand={site.branding} footer={<BareFooter brand={site.branding} />}>
      <ScriptsNote className="mb-6" />
      {children}
    </BareFrame>
  );
}
