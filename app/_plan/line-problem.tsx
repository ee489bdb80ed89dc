import type { ReactNode } from 'react';
import type { LineProblem } from '@/components/cart/cart-line';
import { MendingAction, type Problem } from '@/components/plans/pricing-problem';
import { MendsPlan } from '@/components/quote/mending';
import { LinkButton } from '@/components/ui/button';
import type { CartItem, CartRefusal } from '@/lib/contract/cart';
import { stepOf } from '@/lib/rules/steps/step-table';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { routes } from '@/lib/site/routes';
import type { SiteRef } from '@/lib/site/site-link';
import { pidOf, toProblem } from './plan-problem';

type Item = Pick<CartItem, 'plan_id' | 'plan_name' | 'problem'>;

/** The parts of the page that an action leads to, where they stand there for this line. */
type There = { questions: boolean; portal: ReactNode };

/** The words of a plan without a price in the cart, and the one action that mends it (decisions 143). */
export function lineProblem(site: SiteRef, item: Item, refused: CartRefusal, there: There): LineProblem {
  const { message, detail, action } = problemOf(item, refused);
  const starts = refused.starts === undefined ? null : fromWireDate(refused.starts);
  return {
    message,
    detail: [detail, starts && `It can start on ${formatDate(starts)}.`].filter(Boolean).join(' '),
    action: starts === null ? menderOf(site, item, refused, { ...there, action }) : OTHER_DAY,
  };
}

const OTHER_DAY = (
  <a className="btn btn-secondary btn-sm" href="#effective_date">
    Choose another effective date
  </a>
);

function problemOf({ problem = '' }: Item, { code, data }: CartRefusal): Problem {
  if (code === 'dependentError') return { message: problem, detail: '', action: 'dependents' };
  const told = toProblem({ kind: 'coded', code, message: problem, data, requestId: '' });
  return told ?? { message: problem, detail: '', action: null };
}

/** The action that mends a line; null when nothing does, and the plan can only be taken out. */
function menderOf(
  site: SiteRef,
  { plan_id, plan_name }: Item,
  { code, data }: CartRefusal,
  { action, questions, portal }: There & Pick<Problem, 'action'>,
): ReactNode {
  const pid = code === 'changePid' ? pidOf(data) : null;
  if (pid !== null) return <Way href={routes.plan(site, pid)}>See the plan that replaces it</Way>;
  if (isAboutListed(data)) return <Way href={routes.step(site, stepOf('dependent').slug)}>Change your dependents</Way>;
  // Answered already: another level of the plan is all there is.
  if (action === 'questions' && !questions)
    return <Way href={routes.plan(site, plan_id, plan_name)}>Choose another option</Way>;
  if (action === null || action === 'quote' || (action === 'portal' && !portal)) return null;
  return (
    <MendsPlan planId={plan_id}>
      <MendingAction action={action} portal={portal} />
    </MendsPlan>
  );
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton size="sm" href={href}>
      {children}
    </LinkButton>
  );
}

/** True for a refusal about people who are listed in the dependents' step already: only there are they changed. */
function isAboutListed({ told, who }: CartRefusal['data']): boolean {
  return told === 'list' || (typeof who === 'string' && who.startsWith('child-'));
}
