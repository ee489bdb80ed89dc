import type { Metadata } from 'next';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { HelpAside } from '@/app/_homes/help-aside';
import { DirectContinue } from '@/components/access/direct-continue';
import { ResumeCard } from '@/components/access/resume-card';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';

type Props = { params: Promise<{ site: string; id: string; tab: string }> };

/** The address holds the token, so no page that is opened from here may learn it. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return {
    title: readToken(id) === null ? 'Page not found' : 'Continue your enrollment',
    referrer: 'no-referrer',
  };
}

/**
 * A mailed link (rules 3 §2 "Direct-continue page"). Both parts of the address are base64 of their text; the first is a
 * one-time token, the second only a name, as the server knows the saved tab (threats T2).
 */
export default async function DirectContinuePage({ params }: Props) {
  const { site: siteKey, id } = await params;
  const { site } = await loadVisitorBeforeGate(siteKey);
  const token = readToken(id);
  if (token === null) return goToNotFound(siteKey);
  return (
    <ResumeCard
      title="Continue your enrollment"
      intro="Press Continue to open what you saved. The link works once."
      help={<HelpAside site={site} />}
    >
      <DirectContinue
        action={formAction(site, 'resume')}
        token={token}
        continueHref={routes.continueEnrollment(site)}
      />
    </ResumeCard>
  );
}

/** The token in the address, null when there cannot be one. */
function readToken(id: string): string | null {
  const text = Buffer.from(id.replace(/(?:=|%3D)+$/i, ''), 'base64url').toString('utf8');
  return /^[A-Za-z0-9_-]{16,128}$/.test(text) ? text : null;
}
