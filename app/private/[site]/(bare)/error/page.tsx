import type { Metadata } from 'next';
import { AccessCard } from '@/components/access/access-screen';
import { loadVisitorBeforeGate } from '@/lib/session/visitor';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Something went wrong' };

/** The named route "error" (spec 1 §2.1): where another page sends a visitor whom it cannot serve. */
export default async function ErrorRoutePage({ params }: { params: Promise<{ site: string }> }) {
  const { site } = await loadVisitorBeforeGate((await params).site);
  return (
    <AccessCard brand={site.branding}>
      <h1 id="page-heading" tabIndex={-1} className="text-h2">
        Something went wrong
      </h1>
      <p className="mt-2 text-muted">
        This is on our side, not yours. What you saved is safe; please start again from the homepage.
      </p>
      <a className="btn btn-primary btn-block mt-6" href={routes.landing(site)}>
        Back to Homepage
      </a>
    </AccessCard>
  );
}
