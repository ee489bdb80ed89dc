import type { Metadata } from 'next';
import { HelpAside } from '@/app/_homes/help-aside';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { ResumeCard } from '@/components/access/resume-card';
import { ReceiptStatus } from '@/components/receipt/receipt-status';
import { call } from '@/lib/gateway/call';
import { tellReceiptStatus } from '@/lib/rules/money/receipt-status-words';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';

type Props = {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<{ form?: string | string[] }>;
};

/** The address holds the token, so no page that is opened from here may learn it. */
export const metadata: Metadata = {
  title: 'Your enrollment',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

/** The permanent link of a receipt's mail (decisions 60, 188). Looking at it changes nothing. */
export default async function ReceiptLinkPage({ params, searchParams }: Props) {
  const { site: siteKey, token } = await params;
  const { site, context } = await loadVisitorBeforeGate(siteKey);
  if (!/^[A-Za-z0-9_-]{32,128}$/.test(token)) return goToNotFound(siteKey);
  const answer = await call('getReceiptStatus', { token }, context);
  const facts = answer.ok ? answer.value.data : null;
  if (facts === null) return goToNotFound(siteKey);
  const sent = (await searchParams).form === 'receipt' ? await loadRefused(siteKey, 'receipt') : null;
  return (
    <ResumeCard
      title="Your enrollment"
      intro="How it stands today. Names, plans and amounts are in the receipt."
      help={<HelpAside site={site} />}
    >
      <ReceiptStatus
        {...tellReceiptStatus(facts)}
        action={formAction(site, 'receipt-link')}
        token={token}
        challenge={sent?.values['challenge'] ?? null}
        problem={sent?.problems['code']}
        message={sent?.message ?? ''}
      />
    </ResumeCard>
  );
}
