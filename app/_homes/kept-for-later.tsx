import { HelpAside } from '@/app/_homes/help-aside';
import { ResumeCard } from '@/components/access/resume-card';
import { HiddenInputs } from '@/components/plain-answer';
import { PlainField } from '@/components/plain-field';
import { FormProblem } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { resumeHref } from '@/lib/routing/home-links';
import { SAVED_LATER, SAVED_LATER_DAYS } from '@/lib/rules/text/later-words';
import { loadRefused } from '@/lib/session/refused-form';
import { formAction } from '@/lib/site/form-action';
import { ANSWER_ANCHOR, LATER_EMAIL } from '@/lib/site/form-places';
import type { Site } from '@/lib/site/site';

/** What came of Save & Continue Later without script: the word about the mail, or its form again (decisions 159). */
export async function KeptForLater({ site }: { site: Site }) {
  const later = await loadRefused(site.key, 'later');
  const tab = later?.about ?? '';
  const back = <LinkButton href={resumeHref(site, tab)}>Back to the step</LinkButton>;
  const isSent = later?.values['sent'] !== undefined;
  return (
    <ResumeCard
      title="Save & Continue Later"
      intro={isSent || later === null ? '' : 'The code was not sent yet.'}
      help={<HelpAside site={site} />}
    >
      <div id={ANSWER_ANCHOR} tabIndex={-1}>
        {isSent || later === null ? (
          <>
            {isSent && <p className="font-semibold">{SAVED_LATER}</p>}
            <p className="mt-2 mb-6 text-muted">{SAVED_LATER_DAYS}</p>
            {back}
          </>
        ) : (
          <form method="post" action={formAction(site, 'keep-for-later')} aria-label="Save & Continue Later">
            <FormProblem text={later.message} />
            <HiddenInputs values={{ tab }} />
            <PlainField
              id={LATER_EMAIL}
              name={LATER_EMAIL}
              label="Email"
              autoComplete="email"
              defaultValue={later.values['email']}
              error={later.problems['email']}
            />
            <div className="mt-6 flex flex-wrap gap-3">
              <Button type="submit" variant="primary">
                Send Code
              </Button>
              {back}
            </div>
          </form>
        )}
      </div>
    </ResumeCard>
  );
}
