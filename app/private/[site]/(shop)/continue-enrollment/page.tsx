import type { Metadata } from 'next';
import { HelpAside } from '@/app/_homes/help-aside';
import { AgainForm } from '@/components/access/again-form';
import { ContinuedElsewhere } from '@/components/access/continued-elsewhere';
import { ContinueForm } from '@/components/access/continue-form';
import { ResumeAsk } from '@/components/access/resume-ask';
import { ResumeCard } from '@/components/access/resume-card';
import { Banner } from '@/components/ui/banner';
import { Link } from '@/components/ui/link';
import { SAVED_TABS } from '@/lib/rules/words/tab-names';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';
import { formAction } from '@/lib/site/form-action';
import { KeptForLater } from '@/app/_homes/kept-for-later';
import { loadRefused } from '@/lib/session/sent-form';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Continue your enrollment' };

type Query = { form?: string | string[]; tab?: string | string[]; why?: string | string[] };
type Props = { params: Promise<{ site: string }>; searchParams: Promise<Query> };

/** Code and email open a saved enrollment at its saved step (rules 3 §2 "Continue-enrollment page"). */
export default async function ContinueEnrollmentPage({ params, searchParams }: Props) {
  const { site, session } = await loadVisitorBeforeGate((await params).site);
  const { form, tab, why } = await searchParams;
  const again = routes.continueEnrollment(site);
  if (form === 'later') return <KeptForLater site={site} tab={SAVED_TABS.find((known) => known === tab) ?? ''} />;
  const asked = form === 'again' ? await loadRefused(site.key, 'again') : null;
  const sent = form === 'resume' ? await loadRefused(site.key, 'resume') : null;
  const continuedAt = session?.continuedAt ?? null;
  return (
    <ResumeCard
      title="Continue your enrollment"
      intro="Enter the code from our email and the address it was sent to. You pick up where you left off."
      help={<HelpAside site={site} />}
    >
      {continuedAt !== null && <ContinuedElsewhere at={continuedAt} />}
      {why === 'ended' && continuedAt === null && (
        <Banner className="mb-6" live>
          Your enrollment was closed because nothing was done for a while. If you saved it for later, the code in the
          email brings it back here. If not, <Link href={routes.plans(site)}>start again with the plans</Link>.
        </Banner>
      )}
      {sent?.about === 'confirm' ? (
        <ResumeAsk action={formAction(site, 'resume-confirm')} nameHint={sent.values['name_hint'] ?? ''} back={again} />
      ) : (
        <>
          <ContinueForm action={formAction(site, 'resume')} sent={sent} />
          <AgainForm action={formAction(site, 'send-code-again')} sent={asked} />
        </>
      )}
    </ResumeCard>
  );
}
