import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { ScriptsNote } from '@/app/_shell/scripts-note';
import { BareFrame } from '@/components/access/bare-frame';
import { getSite } from '@/lib/site/get-site';

type Props = { children: ReactNode; params: Promise<{ site: string }> };

/** Error pages: one card, without the site's header and footer (rules 1 §2.2, rules 3 §2 "Shell guard"). */
export default async function BareLayout({ children, params }: Props) {
  const site = await getSite((await params).site);
  if (!site) notFound();
  return (
    <BareFrame brand={site.branding}>
      <ScriptsNote className="mb-6" />
      {children}
    </BareFrame>
  );
}
