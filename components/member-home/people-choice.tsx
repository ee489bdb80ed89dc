import { FormAnswer } from '@/components/form-answer';
import { HiddenInputs, type CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { PeopleChange } from '@/lib/contract/coverage-changes';
import { EVENT_FACTS } from '@/lib/rules/policies/coverage-change';
import { ADDING_EVENTS, DROPPING_EVENTS, type LifeEventKind } from '@/lib/rules/words/life-events';
import { PEOPLE_INTENTS } from '@/lib/site/form-places';
import { ChangeFacts } from '@/components/change-facts';
import { TITLES, type PeopleFormAnswer } from './people-form';

type ChoiceProps = {
  plans: PeopleFormAnswer['plans'];
  addHref: string;
  /** Null where no dependent is covered. */
  dropHref: string | null;
};

/** The two things that a life event can do, with the events of each. */
export function PeopleChoice({ plans, addHref, dropHref }: ChoiceProps) {
  if (plans.every(({ obstacle }) => obstacle !== null))
    return (
      <Banner className="mt-6">
        {plans.length === 0
          ? 'No plan of this policy can be changed now. Please call us about it.'
          : 'Who these plans cover cannot be changed here. Please call us about it.'}
      </Banner>
    );
  return (
    <div className="mt-8 grid gap-4 md:grid-cols-2">
      <Deed title={TITLES.add} events={ADDING_EVENTS} href={addHref} />
      {dropHref !== null && <Deed title={TITLES.drop} events={DROPPING_EVENTS} href={dropHref} />}
    </div>
  );
}

function Deed({ title, events, href }: { title: string; events: readonly LifeEventKind[]; href: string }) {
  return (
    <Card className="flex flex-col p-5">
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-3 mb-5 list-disc pl-5 text-muted">
        {events.map((event) => (
          <li key={event}>{EVENT_FACTS[event].label}</li>
        ))}
      </ul>
      {/* A page of its own at the same path: loaded anew, it is announced. */}
      <a href={href} className="btn btn-secondary mt-auto">
        {title}
      </a>
    </Card>
  );
}

type WaitsProps = { change: PeopleChange; action: string; homeHref: string; sent: CameBack | null };

const STATES: Record<PeopleChange['state'], string> = {
  draft: '',
  waiting: 'It is signed and waits for a decision. Nothing has changed yet; we mail you as soon as it is decided.',
  done: 'This change is in force.',
  declined: 'This change was declined; your plans stay as they are. We have mailed you the reason.',
  withdrawn: 'You took this change back; your plans stay as they are.',
};

/** A change that was signed: where it stands, and the way to take it back while nothing is decided. */
export function ChangeWaits({ change, action, homeHref, sent }: WaitsProps) {
  return (
    <>
      <FormAnswer sent={sent} />
      <Banner className="mt-6" tone={change.state === 'done' ? 'success' : 'info'}>
        {STATES[change.state]}
      </Banner>
      <ChangeFacts change={change} />
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
        <LinkButton href={homeHref}>Back to my plans</LinkButton>
        {change.state === 'waiting' && (
          <form method="post" action={action}>
            <HiddenInputs
              values={{ intent: PEOPLE_INTENTS.withdraw, policy: change.policy_id, change: change.change_id }}
            />
            <Button type="submit" variant="danger">
              Take it back
            </Button>
          </form>
        )}
      </div>
    </>
  );
}
