import type { Metadata } from 'next';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { HelpAside } from '@/app/_homes/help-aside';
import { ResumeAsk } from '@/components/access/resume-ask';
import { ResumeCard } from '@/components/access/resume-card';
import { SpokenCodeForm } from '@/components/signing/spoken-code-form';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { loadVisitorBeforeGate } from '@/lib/visitor/visitor';

type Props = {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<{ form?: string | string[] }>;
};

/** The address holds the token, so no page that is opened from here may learn it. */
export const metadata: Metadata = { title: 'Check, sign and pay', referrer: 'no-referrer' };

const CARE =
  'Go on only if this is your own enrollment. Another enrollment that is open in this browser is left: to come back to it, save it for later first.';

/** Pages that a client is led to when the enrollment is not theirs any more; no token is as short. */
const OVER: Record<string, { title: string; text: string }> = {
  ended: {
    title: 'This link has ended',
    text: 'It was stopped, replaced by a newer one, or the application was taken back to change it. Nothing you have to do: your representative can send you a new link. What you saved so far is kept.',
  },
  'given-back': {
    title: 'You gave it back',
    text: 'Your representative has the application again and can change it. You get a new link to sign when it is ready.',
  },
};

/**
 * A client's mailed link to sign (decisions 169): asks for the digits that were read out, and shows nothing of the enrollment
 * before. Looking at it does nothing, so mail scanners may (decisions 103).
 */
export default async function SignPage({ params, searchParams }: Props) {
  const { site: siteKey, token } = await params;
  const { site } = await loadVisitorBeforeGate(siteKey);
  const help = <HelpAside site={site} />;
  const over = OVER[token];
  if (over)
    return (
      <ResumeCard title={over.title} intro={site.branding.name} help={help}>
        <p>{over.text}</p>
      </ResumeCard>
    );
  if (!/^[A-Za-z0-9_-]{32,128}$/.test(token)) return goToNotFound(siteKey);
  const sent = (await searchParams).form === 'resume' ? await loadRefused(site.key, 'resume') : null;
  return (
    <ResumeCard
      title="Check, sign and pay"
      intro="Your enrollment is filled in. Look at it, sign it and pay on this device; it takes a few minutes."
      help={help}
    >
      {sent?.about === 'confirm' ? (
        <ResumeAsk
          action={formAction(site, 'resume-confirm')}
          nameHint={sent.values['name_hint'] ?? ''}
          back={routes.sign(site, token)}
          care={CARE}
        />
      ) : (
        <SpokenCodeForm action={formAction(site, 'signing-open')} token={token} sent={sent} />
      )}
    </ResumeCard>
  );
}
