import { MoveFacts } from '@/components/move-facts';
import { FormAnswer } from '@/components/form-answer';
import type { CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { AddressChange } from '@/lib/contract/contact-changes';
import { telHref } from '@/lib/rules/text/tel-href';
import { DECIDER_NAMES } from '@/lib/rules/words/life-events';
import { staysBehind } from '@/lib/rules/words/move-verdicts';
import { CONTACT_INTENTS } from '@/lib/site/form-places';
import { SignStatement } from './sign-statement';
import { SignedChange, type Ends } from './signed-change';

type Props = {
  change: AddressChange & { blocked: '0' | '1'; statement: string; text_hash: string };
  action: string;
  /** The form again, to tell something else. */
  againHref: string;
  homeHref: string;
  plansHref: string;
  cancelHref: (heldId: string) => string;
  /** The number to call; empty where the site has none. */
  phone: string;
  sent: CameBack | null;
};

/** A move before it is signed: what it does to each plan, and the words; nothing can be signed while a plan cannot go along (decisions 274). */
export function MoveReview({ change, action, againHref, homeHref, plansHref, cancelHref, phone, sent }: Props) {
  const isDecided = change.decided_by !== 'nobody';
  const isBlocked = change.blocked === '1';
  return (
    <>
      <FormAnswer sent={sent} />
      {isBlocked && (
        <Banner className="mt-6" tone="warning" title="Your address is not changed yet">
          A plan below cannot go along as things stand. It goes on at today’s address and price until you decide what
          becomes of it.
        </Banner>
      )}
      <MoveFacts
        change={change}
        whatToDo={(plan) =>
          staysBehind(plan.verdict) && (
            <ul className="mt-3 list-disc pl-5">
              <li>
                {phone === '' ? (
                  'Call us about it.'
                ) : (
                  <>
                    Call us about it at <Link href={telHref(phone)}>{phone}</Link>.
                  </>
                )}
              </li>
              {plan.verdict === 'not-sold' && (
                <>
                  <li>
                    <Link href={plansHref}>Look at other plans</Link> for your new ZIP code.
                  </li>
                  <li>
                    Or{' '}
                    <Link href={cancelHref(plan.held_id)}>
                      cancel it<VisuallyHidden>, {plan.plan_name}</VisuallyHidden>
                    </Link>
                    . Once it ends before the move counts, tell the move again.
                  </li>
                </>
              )}
            </ul>
          )
        }
      />
      {isDecided && !isBlocked && (
        <Banner className="mt-6">
          {DECIDER_NAMES[change.decided_by]} decides on it once it is signed. Nothing changes before, and you can take
          it back.
        </Banner>
      )}
      {isBlocked ? (
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <LinkButton href={againHref}>Correct the address</LinkButton>
          <LinkButton href={homeHref} variant="tertiary">
            Leave it as it is
          </LinkButton>
        </div>
      ) : (
        <SignStatement
          {...{ change, action, homeHref, sent }}
          label="Sign the move"
          hidden={{ intent: CONTACT_INTENTS.sign, change: change.change_id, text_hash: change.text_hash }}
          again={<LinkButton href={againHref}>Change something</LinkButton>}
        />
      )}
    </>
  );
}

const ENDS: Ends = {
  done: 'We have your new address, and your plans count by it.',
  declined: 'This move was declined; address and prices stay as they are. We have mailed you the reason.',
  withdrawn: 'You took this move back; address and prices stay as they are.',
};

type WaitsProps = { change: AddressChange; action: string; homeHref: string; sent: CameBack | null };

/** A move that was signed (decisions 274). */
export function MoveWaits({ change, action, homeHref, sent }: WaitsProps) {
  const hidden = { intent: CONTACT_INTENTS.withdraw, change: change.change_id };
  return (
    <SignedChange {...{ action, hidden, homeHref, sent }} state={change.state} ends={ENDS}>
      <MoveFacts change={change} />
    </SignedChange>
  );
}
