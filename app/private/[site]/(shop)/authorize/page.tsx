import type { Metadata } from 'next';
import { HelpAside } from '@/app/_homes/help-aside';
import { ResumeCard } from '@/components/access/resume-card';
import { SignAlone } from '@/components/enrollment/own-authorization-form';
import { SummaryList } from '@/components/ui/summary-list';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { authorizationTitle } from '@/lib/rules/people/own-signers';
import { OWN_ANSWERS_CHANGED } from '@/lib/rules/words/signing-words';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { loadShopperBeforeGate } from '@/lib/visitor/shopper';

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ form?: string | string[] }> };

export const metadata: Metadata = { title: 'Read and sign for yourself', robots: { index: false, follow: false } };

/** Pages of a link by which nothing is signed, or nothing any more. */
const OVER: Record<'none' | 'over' | 'signed', { title: string; text: string }> = {
  none: {
    title: 'Open your link again',
    text: 'After a while without a press this page closes, to keep what it shows safe. Open the link from your mail again and enter the six digits; nothing is lost that you signed.',
  },
  over: {
    title: 'This link has ended',
    text: 'It was taken back, replaced by a newer one, or there is nothing to sign any more. Nothing you have to do: who asked you to sign can send you a new link.',
  },
  signed: {
    title: 'You have signed',
    text: 'Your signature is with the application. You can close this window. If an answer about you is changed later, you are asked to sign again.',
  },
};

type Own = AnswerOf<EndpointNamed<'getOwnAuthorization'>>['data'];

/** The page of one of a household who came by a link: the own answers, the words and a signature, no other person's (decisions 240). */
export default async function OwnAuthorizationPage({ params, searchParams }: Props) {
  const shopper = await loadShopperBeforeGate((await params).site);
  const { site, session } = shopper;
  const link = session?.householdLink ?? null;
  const found = link === null ? null : await shopper.call('getOwnAuthorization', { link_id: link });
  const own = found?.ok ? found.value.data : null;
  const help = <HelpAside site={site} />;
  if (own?.state !== 'open') {
    const { title, text } = OVER[own?.state ?? 'none'];
    return (
      <ResumeCard title={title} intro={site.branding.name} help={help}>
        <p>{text}</p>
      </ResumeCard>
    );
  }
  const { form } = await searchParams;
  return (
    <ResumeCard
      title={authorizationTitle(own.name)}
      intro={`The application of ${own.applicant} gives these answers about your health.`}
      help={help}
    >
      <OwnAnswers own={own} />
      <div className="mt-8">
        <SignAlone
          // Other answers are read and signed anew.
          key={own.shown}
          name={own.name}
          words={own.words}
          shown={own.shown}
          action={formAction(site, 'household-sign')}
          page={routes.ownAuthorization(site)}
          sent={await sentOf(site, form)}
        />
      </div>
    </ResumeCard>
  );
}

async function sentOf(site: Site, form: string | string[] | undefined) {
  if (form === 'changed') return { values: {}, problems: {}, message: OWN_ANSWERS_CHANGED };
  const sent = form === 'authorize' ? await loadRefused(site.key, 'authorize') : null;
  return sent?.about === 'sign' ? sent : null;
}

function OwnAnswers({ own: { answers, applicant } }: { own: Own }) {
  return (
    <section aria-labelledby="own-answers">
      <h2 id="own-answers">Your health answers</h2>
      <SummaryList
        wide
        rows={answers.map(({ label, value, details }) => ({ label, value, ...(details && { details }) }))}
      />
      <p className="mt-4 text-muted">
        Something is not right? Do not sign. Tell {applicant}: the answers are changed in the application, and you read
        them here again.
      </p>
    </section>
  );
}
