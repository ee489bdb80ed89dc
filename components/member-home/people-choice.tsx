import { ArrowIcon } from '@/components/art/icons';
import type { CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { Card } from '@/components/ui/card';
import type { PeopleChange } from '@/lib/contract/coverage-changes';
import { EVENT_FACTS } from '@/lib/rules/policies/coverage-change';
import { ADDING_EVENTS, DROPPING_EVENTS, type LifeEventKind } from '@/lib/rules/words/life-events';
import { PEOPLE_INTENTS } from '@/lib/site/form-places';
import { ChangeFacts } from '@/components/change-facts';
import { TITLES, type PeopleFormAnswer } from './people-form';
import { SignedChange, type Ends } from './signed-change';

type ChoiceProps = {
  plans: PeopleFormAnswer['plans'];
  addHref: string;
  /** Null where no dependent is covered. */
  dropHref: string | null;
  /** True for a member who came to take off a person, where none is covered. */
  isNobodyCovered: boolean;
};

/** The two things that a life event can do, with the events of each. */
export function PeopleChoice({ plans, addHref, dropHref, isNobodyCovered }: ChoiceProps) {
  if (plans.every(({ obstacle }) => obstacle !== null))
    return (
      <Banner className="mt-6">
        {plans.length === 0
          ? 'No plan of this policy can be changed now. Please call us about it.'
          : 'Who these plans cover cannot be changed here. Please call us about it.'}
      </Banner>
    );
  return (
    <>
      {isNobodyCovered && (
        <Banner className="mt-6">These plans cover you alone, so there is no person to take off.</Banner>
      )}
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        <Deed title={TITLES.add} events={ADDING_EVENTS} href={addHref} />
        {dropHref !== null && <Deed title={TITLES.drop} events={DROPPING_EVENTS} href={dropHref} />}
      </div>
    </>
  );
}

/** A member with several policies says first which one a life event changes. */
export function PolicyChoice({ policies }: { policies: readonly { href: string; plans: string; id: string }[] }) {
  return (
    <ul className="mt-8 grid gap-3">
      {policies.map(({ href, plans, id }) => (
        <li key={id}>
          {/* A page of its own at the same path: loaded anew, it is announced. */}
          <a href={href} className="card flex items-center gap-4 p-4 no-underline">
            <span className="grid min-w-0">
              <b>{plans}</b>
              <small className="text-muted">Confirmation number {id}</small>
            </span>
            <ArrowIcon className="ml-auto shrink-0" />
          </a>
        </li>
      ))}
    </ul>
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

const ENDS: Ends = {
  done: 'This change is in force.',
  declined: 'This change was declined; your plans stay as they are. We have mailed you the reason.',
  withdrawn: 'You took this change back; your plans stay as they are.',
};

/** A change of people that was signed (decisions 271). */
export function ChangeWaits({ change, action, homeHref, sent }: WaitsProps) {
  const hidden = { intent: PEOPLE_INTENTS.withdraw, policy: change.policy_id, change: change.change_id };
  return (
    <SignedChange {...{ action, hidden, homeHref, sent }} state={change.state} ends={ENDS}>
      <ChangeFacts change={change} />
    </SignedChange>
  );
}
