import { InfoIcon } from '@/components/art/icons';
import { DECLINE_HEADING, QUESTIONS_ANCHOR } from '@/lib/site/plan-anchors';
import type { DeclineNext } from './question-types';

type Props = {
  /** The server's words (rules 2 §8). */
  message: string;
  /** An amount is left that needs no review (decisions 36). */
  guaranteed: boolean;
  next: DeclineNext;
};

/** The end of a plan's questions when the carrier declines: its words, what they mean, what next (decisions 151). */
export function DeclinePanel({ message, guaranteed, next }: Props) {
  return (
    <section id={QUESTIONS_ANCHOR} className="card card-tinted decline mt-8" aria-labelledby={DECLINE_HEADING}>
      <h2 id={DECLINE_HEADING} tabIndex={-1} className="decline-title">
        <InfoIcon />
        {guaranteed ? 'The guaranteed amount is left' : 'This plan cannot be offered to you'}
      </h2>
      <p className="mt-3 font-semibold">{message}</p>
      <p className="mt-3">{guaranteed ? GUARANTEED : DECLINED}</p>
      <h3 className="mt-5">What you can do now</h3>
      <NextSteps guaranteed={guaranteed} next={next} />
    </section>
  );
}

const DECLINED =
  'Your answers are kept, so answering again does not change this. It is about this plan alone: your cart, your other plans and your details stay as they are.';
const GUARANTEED =
  'You can have it for the guaranteed amount only, and it needs no review. Your answers are kept, so answering again does not change this.';

function NextSteps({ guaranteed, next: { planName, plansHref, call } }: Omit<Props, 'message'>) {
  return (
    <ul className="decline-next mt-2">
      {guaranteed && <li>Take {planName} for its guaranteed amount.</li>}
      <li>
        <a href={plansHref}>See other plans</a>: most ask no health questions and show their price at once.
      </li>
      {call && (
        <li>
          Talk it over with {call.who}:{' '}
          <a className="whitespace-nowrap" href={call.href}>
            {call.phone}
          </a>
          .
        </li>
      )}
    </ul>
  );
}
