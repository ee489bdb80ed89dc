import type { Metadata } from 'next';
import { AccessCard } from '@/components/access/access-screen';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';
import { routes } from '@/lib/site/routes';
import { startUpPath } from '@/lib/routing/start-up-target';

export const metadata: Metadata = { title: 'Something went wrong' };

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ to?: string | string[] }> };

/** The named route "error" (rules 1 §2.1): a start-up address leads here while what it names cannot be looked up. */
export default async function ErrorRoutePage({ params, searchParams }: Props) {
  const { site } = await loadVisitorBeforeGate((await params).site);
  const again = startUpPath((await searchParams).to, site.basePath);
  return (
    <AccessCard brand={site.branding}>
      <h1 id="page-heading" tabIndex={-1} className="text-h2">
        Something went wrong
      </h1>
      <p className="mt-2 text-muted">
        This is on our side, not yours. What you saved is safe; please{' '}
        {again === null ? 'start again from the homepage.' : 'try again in a moment.'}
      </p>
      {again !== null && (
        <a className="btn btn-primary btn-block mt-6" href={again}>
          Try again
        </a>
      )}
      <a
        className={again === null ? 'btn btn-primary btn-block mt-6' : 'btn btn-secondary btn-block mt-3'}
        href={routes.landing(site)}
      >
        Back to Homepage
      </a>
    </AccessCard>
  );
}
