import type { Metadata } from 'next';
import { Id } from '@/lib/contract/scalars';
import { redirect } from 'next/navigation';
import { MailedQuote } from '@/app/_homes/mailed-quote';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { ResumeCard } from '@/components/access/resume-card';
import { dayText } from '@/components/mailed-quote/quote-words';
import { QUOTE_INTENTS } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { loadShopper } from '@/lib/visitor/shopper';

type Props = {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<{ form?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Quote you sent' };

/** A quote of the signed-in rep beside the prices of today, to enroll the client with it (decisions 268). */
export default async function SentQuotePage({ params, searchParams }: Props) {
  const { site: siteKey, id } = await params;
  const shopper = await loadShopper(siteKey);
  const { site, session } = shopper;
  const page = routes.sentQuote(site, id);
  if (session?.signedIn?.role !== 'rep') redirect(routes.signIn(site, page));
  const answer = Id.safeParse(id).success ? await shopper.call('getSentQuote', { quote_id: id }) : null;
  const view = answer?.ok ? answer.value.data : null;
  if (view === null) return goToNotFound(siteKey);
  return (
    <ResumeCard title={`Quote for ${view.name}`} intro={`You sent it on ${dayText(view.quoted_on)}.`} help={null}>
      <MailedQuote
        site={site}
        session={session}
        view={view}
        values={{ intent: QUOTE_INTENTS.enroll, quote_id: id }}
        press="Enroll with this quote"
        page={page}
        form={(await searchParams).form}
      />
    </ResumeCard>
  );
}
