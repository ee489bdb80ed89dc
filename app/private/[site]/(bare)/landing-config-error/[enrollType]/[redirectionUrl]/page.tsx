import type { Metadata } from 'next';
import * as z from 'zod';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { AccessCard } from '@/components/access/access-screen';
import { ConfigErrorBack } from '@/components/access/config-error-back';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';
import { routes } from '@/lib/site/routes';
import { CODE_KINDS, CODE_ORIGINS, type CodeKind } from '@/lib/rules/words/site-kinds';

/** Both parts of the address are closed lists: nothing in it is ever a place to go to (threats T13). */
const Address = z.object({
  site: z.string(),
  enrollType: z.enum(CODE_KINDS),
  redirectionUrl: z.enum(CODE_ORIGINS),
});

type Props = { params: Promise<Record<string, string>> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: Address.safeParse(await params).success ? 'Landing not configured' : 'Page not found' };
}

/** The page a code leads to when its landing is not configured (rules 3 §2 "Other related pages"). */
export default async function LandingConfigErrorPage({ params }: Props) {
  const address = Address.safeParse(await params);
  if (!address.success) return goToNotFound((await params).site ?? '');
  const { site: siteKey, enrollType, redirectionUrl } = address.data;
  const { site } = await loadVisitorBeforeGate(siteKey);
  const fromAccessPage = redirectionUrl === 'accessPage';
  return (
    <AccessCard brand={site.branding}>
      <h1 id="page-heading" tabIndex={-1} className="text-h2">
        Landing url is not configured for this {enrollType}
      </h1>
      <p className="mt-2 text-muted">
        The code is right, but its storefront has no address yet. {whoHelps(enrollType)}
      </p>
      <ConfigErrorBack
        href={routes.page(site, fromAccessPage ? 'accessPage' : 'landingPage')}
        clears={fromAccessPage}
      />
    </AccessCard>
  );
}

function whoHelps(enrollType: CodeKind): string {
  return enrollType === 'Group'
    ? "Please tell your company's human resource department, or call us."
    : 'Please tell your agency, or call us.';
}
