import { redirect } from 'next/navigation';
import { homeHref } from '@/lib/routing/home-links';
import { routes } from '@/lib/site/routes';
import { loadVisitor } from '@/lib/visitor/visitor';

/** The spec's /confirmation/ (rules 3 §2): the receipt where this browser has one, else home. */
export default async function ConfirmationPage({ params }: { params: Promise<{ site: string }> }) {
  const { site, session } = await loadVisitor((await params).site);
  redirect(session?.receiptFor ? routes.receipt(site) : homeHref(site, session));
}
