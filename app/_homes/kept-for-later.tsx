import { HelpAside } from '@/app/_homes/help-aside';
import { ResumeCard } from '@/components/access/resume-card';
import { HiddenInputs } from '@/components/plain-answer';
import { PlainField } from '@/components/plain-field';
import { FormProblem } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { resumeHref } from '@/lib/routing/home-links';
import { SAVED_LATER, SAVED_LATER_DAYS } from '@/lib/rules/text/later-words';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { ANSWER_ANCHOR, LATER_EMAIL, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { SAVE_LATER } from '@/lib/rules/words/fixed-labels';
import { SEND_CODE } from '@/lib/rules/words/fixed-titles';

/** The address at which a step is kept for later without script; `tab` is the wire's name of the step. */
export const laterHref = (site: Site, tab: string): string =>
  withForm(`${routes.continueEnrollment(site)}?tab=${encodeURIComponent(tab)}`, 'later');

/** Save & Continue Later without script: its form, and then the word about the mail (decisions 159). */
export async function KeptForLater({ site, tab: asked }: { site: Site; tab: string }) {
  const kept = asked === '' ? await loadRefused(site.key, 'later') : null;
  const tab = kept?.about ?? asked;
  const isCart = tab === 'cart_info';
  const back = <LinkButton href={resumeHref(site, tab)}>{isCart ? 'Back to the cart' : 'Back to the step'}</LinkButton>;
  const isSent = kept?.values['sent'] !== undefined;
  return (
    <ResumeCard title={SAVE_LATER} intro={isSent ? '' : isCart ? ABOUT_CART : ABOUT} help={<HelpAside site={site} />}>
      <div id={ANSWER_ANCHOR} tabIndex={-1}>
        {isSent ? (
          <>
            <p className="font-semibold">{SAVED_LATER}</p>
            <p className="mt-2 mb-6 text-muted">{SAVED_LATER_DAYS}</p>
            {back}
          </>
        ) : (
          <form method="post" action={formAction(site, 'keep-for-later')} aria-label={SAVE_LATER}>
            <FormProblem text={kept?.message} />
            <HiddenInputs values={{ tab }} />
            <PlainField
              id={LATER_EMAIL}
              name={LATER_EMAIL}
              label="Email"
              hint="Where we send the code"
              autoComplete="email"
              defaultValue={kept?.values['email']}
              error={kept?.problems['email']}
            />
            <div className="mt-6 flex flex-wrap gap-3">
              <Button type="submit" variant="primary">
                {SEND_CODE}
              </Button>
              {back}
            </div>
          </form>
        )}
      </div>
    </ResumeCard>
  );
}

const ABOUT_CART = 'We email a code with which you come back to this cart, in any browser.';
const ABOUT =
  'We email a code with which you come back to this step. Without scripts, what stands in its form cannot be sent along: press Next there first to keep it.';
