import type { Metadata } from 'next';
import { HelpAside } from '@/app/_shell/help-aside';
import { ContinueForm, type SentProblem } from '@/components/access/continue-form';
import { ResumeCard } from '@/components/access/resume-card';
import { loadVisitorBeforeGate } from '@/lib/session/visitor';

export const metadata: Metadata = { title: 'Continue your enrollment' };

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ error?: string | string[] }> };

/** Code and email open a saved enrollment at its saved step (spec 3 §2 "Continue-enrollment page"). */
export default async function ContinueEnrollmentPage({ params, searchParams }: Props) {
  const { site } = await loadVisitorBeforeGate((await params).site);
  const { error } = await searchParams;
  return (
    <ResumeCard
      title="Continue your enrollment"
      intro="Enter the code from our email and the address it was sent to. You pick up where you left off."
      help={<HelpAside site={site} />}
    >
      <ContinueForm
        action={`/api/session/resume?slug=${encodeURIComponent(site.slug ?? '')}`}
        sent={SENT.find((known) => known === error) ?? null}
      />
    </ResumeCard>
  );
}

const SENT: readonly SentProblem[] = ['code', 'wait', 'unavailable'];
