import type { Metadata } from 'next';
import { Landing } from '@/app/_shell/landing';
import { loadQuoteDraft } from '@/lib/session/quote-draft';
import { loadVisitor } from '@/lib/session/visitor';

export const metadata: Metadata = { title: 'Plans and prices' };

export default async function LandingPage({ params }: { params: Promise<{ site: string }> }) {
  const { site } = await loadVisitor((await params).site);
  return <Landing site={site} draft={await loadQuoteDraft(site.key)} />;
}
