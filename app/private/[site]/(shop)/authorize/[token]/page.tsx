import type { Metadata } from 'next';
import { HelpAside } from '@/app/_homes/help-aside';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { ResumeCard } from '@/components/access/resume-card';
import { SpokenCodeForm } from '@/components/signing/spoken-code-form';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';

type Props = {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<{ form?: string | string[] }>;
};

/** The address holds the token, so no page that is opened from here may learn it. */
export const metadata: Metadata = {
  title: 'Read and sign for yourself',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

/**
 * The mailed link of one of a household (decisions 240): asks for the digits that were read out, and names no person before. Looking
 * at it does nothing, so mail scanners may (decisions 103).
 */
export default async function HouseholdLinkPage({ params, searchParams }: Props) {
  const { site: siteKey, token } = await params;
  const { site } = await loadVisitorBeforeGate(siteKey);
  if (!/^[A-Za-z0-9_-]{32,128}$/.test(token)) return goToNotFound(siteKey);
  const sent = (await searchParams).form === 'authorize' ? await loadRefused(site.key, 'authorize') : null;
  return (
    <ResumeCard
      title="Read and sign for yourself"
      intro="An application gives answers about your health. Read them and sign; it takes a minute or two."
      help={<HelpAside site={site} />}
    >
      <SpokenCodeForm action={formAction(site, 'household-open')} token={token} sent={sent} />
    </ResumeCard>
  );
}
