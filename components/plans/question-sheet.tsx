import { RadioField } from '@/components/field/choice-field';
import { NoteBox } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { Crumb } from '@/lib/site/crumb';
import { Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { ReadonlyFacts } from '@/components/ui/readonly-facts';
import { YES_NO } from '@/lib/rules/words/option';

/** The kinds of questions carriers ask before some plans; nothing of this page is sent anywhere. */
const QUESTIONS = [
  { name: 'work', label: 'Are you actively at work, or able to do your usual daily activities?' },
  { name: 'hospital', label: 'In the last 12 months, have you been admitted to a hospital overnight?' },
  { name: 'treatment', label: 'Are you waiting for a test result or a treatment that a doctor has advised?' },
  { name: 'declined', label: 'Has an application of yours for life or health cover ever been declined or postponed?' },
  { name: 'replace', label: 'Will this plan replace another one that you have now?' },
] as const;

/** The plan question page: whom it is for, and a questionnaire to look at (rules 1 §2.10). */
export function QuestionSheet({
  crumbs,
  facts,
  plansHref,
}: {
  crumbs: readonly Crumb[];
  /** Group name and code, and the member's name of an existing user. */
  facts: readonly { label: string; value: string }[];
  plansHref: string;
}) {
  return (
    <Container>
      <Breadcrumbs items={crumbs} />
      <div className="max-w-[640px]">
        <PageHeader
          className="mt-6"
          title="Plan questions"
          intro="What a carrier may ask before you can add a plan, so that you know it beforehand."
        />
        {facts.length > 0 && (
          <div className="mt-6">
            <ReadonlyFacts facts={facts} />
          </div>
        )}
        <NoteBox className="mt-6">
          This is an example. Nothing is saved here; the plan’s own page asks its own questions.
        </NoteBox>
        <div className="fields mt-8">
          {QUESTIONS.map(({ name, label }) => (
            <RadioField
              key={name}
              id={`example-${name}`}
              name={`example-${name}`}
              inline
              label={label}
              choices={YES_NO}
            />
          ))}
        </div>
        <LinkButton href={plansHref} variant="primary" className="mt-8">
          See plans
        </LinkButton>
      </div>
    </Container>
  );
}
