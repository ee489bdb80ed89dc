import 'server-only';
import { cache } from 'react';
import { sayHeld, sayHeldNext, type HeldBy, type HeldInItsPlace } from '@/lib/rules/policies/held-words';
import { isRepSignedIn } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import type { Shopper } from './shopper';

/** Plans that this visitor, or the client of this rep, has already, by plan. */
export type HeldMarks = {
  by: HeldBy;
  /** The short mark of a plan; undefined where nothing stands against it. */
  markOf: (planId: number) => string | undefined;
  nextOf: (planId: number) => string | undefined;
};

const NONE: HeldMarks = { by: 'self', markOf: () => undefined, nextOf: () => undefined };

/** Asked for a signed-in member, and for a rep with an enrollment. */
function asksAs(session: Session | null): HeldBy | null {
  if (session === null || session.handedOver !== null) return null;
  if (session.signedIn?.role === 'member') return 'self';
  return isRepSignedIn(session) && session.enrollmentId !== null ? 'client' : null;
}

/**
 * The marks "You have this plan" of a private page, once per request (decisions 275). Without them a page is as it is for
 * a stranger, and the cart refuses as it always did; so a failure is none.
 */
export const loadHeldMarks = cache(async ({ session, call }: Shopper): Promise<HeldMarks> => {
  const by = asksAs(session);
  if (by === null) return NONE;
  const enrollmentId = by === 'client' ? (session?.enrollmentId ?? null) : null;
  const answer = await call('getHeldMarks', enrollmentId === null ? {} : { enrollment_id: enrollmentId });
  if (!answer.ok || answer.value.data.result.length === 0) return NONE;
  const held = new Map<number, HeldInItsPlace>(
    answer.value.data.result.map((mark) => [mark.plan_id, { heldName: mark.held_name, same: mark.same === '1' }]),
  );
  const told = (planId: number, say: typeof sayHeld) => {
    const mark = held.get(planId);
    return mark && say(mark, by);
  };
  return { by, markOf: (id) => told(id, sayHeld), nextOf: (id) => told(id, sayHeldNext) };
});
