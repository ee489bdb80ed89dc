import type { Metadata } from 'next';
import { HelpAside } from '@/app/_homes/help-aside';
import { MailedQuote } from '@/app/_homes/mailed-quote';
import { ResumeCard } from '@/components/access/resume-card';
import { LinkButton } from '@/components/ui/button';
import { call } from '@/lib/gateway/call';
import { dayText } from '@/components/mailed-quote/quote-words';
import { QUOTE_INTENTS } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';

type Props = {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<{ form?: string | string[] }>;
};

/** The address holds the token, so no page that is opened from here may learn it. */
export const metadata: Metadata = {
  title: 'Your quote',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

/** The link of a mailed quote (decisions 268). Looking at it changes nothing: programs that check mails look too. */
export default async function QuoteLinkPage({ params, searchParams }: Props) {
  const { site: siteKey, token } = await params;
  const { site, session, context } = await loadVisitorBeforeGate(siteKey);
  const isToken = /^[A-Za-z0-9_-]{32,128}$/.test(token);
  const answer = isToken ? await call('getQuoteByLink', { token }, context) : null;
  const view = answer?.ok ? answer.value.data : null;
  const help = <HelpAside site={site} session={session} />;
  if (view === null)
    return (
      <ResumeCard title="This link opens no quote" intro="It has ended, or it is not one of ours." help={help}>
        <p>A quote opens for 14 days. Ask for a new one, or see today’s plans and prices for yourself.</p>
        <LinkButton href={routes.plans(site)} variant="primary" className="mt-5 max-sm:w-full">
          See plans and prices
        </LinkButton>
      </ResumeCard>
    );
  return (
    <ResumeCard
      title="Your quote"
      intro={`Made for ${view.name} by ${site.branding.name} on ${dayText(view.quoted_on)}.`}
      help={help}
    >
      <MailedQuote
        site={site}
        session={session}
        view={view}
        values={{ intent: QUOTE_INTENTS.open, token }}
        press="Open this quote in my cart"
        page={routes.quoteLink(site, token)}
        form={(await searchParams).form}
      />
    </ResumeCard>
  );
}
