import { ChoiceDialog } from '@/components/homes/choice-dialog';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import type { Shopper } from '@/lib/visitor/shopper';
import { routes } from '@/lib/site/routes';
import { PORTAL_ONLY, choiceAction, loadPortals } from '@/app/_homes/choices';

const DIALOG = 'mend-portal';

/**
 * "Select portal only" for a plan that is sold through some portals (rules 1 §2.10, §8 "portalError"): those of `sold`,
 * or all when the refusal does not say which. Nothing where the visitor has none of them to choose.
 */
export async function PortalChoice({
  shopper,
  planId,
  sold,
  inCart = false,
}: {
  shopper: Shopper;
  planId: number;
  sold: readonly string[] | null;
  /** It stands in the cart, which the choice leads back to. */
  inCart?: boolean;
}) {
  const { site, session } = shopper;
  const portals = (await loadPortals(shopper)).filter(({ id }) => sold === null || sold.includes(id));
  if (portals.length === 0) return null;
  return (
    <>
      <DialogTrigger dialog={DIALOG} size="sm">
        Select portal
      </DialogTrigger>
      <ChoiceDialog
        id={DIALOG}
        action={choiceAction(site)}
        place={inCart ? { name: 'cart' } : { name: 'plan', planId }}
        portals={portals}
        portalId={session?.portalId ?? null}
        {...PORTAL_ONLY}
        backHref={inCart ? routes.cart(site) : routes.plan(site, planId)}
      />
    </>
  );
}

/** The portals that a `portalError` names; null when it names none. */
export function soldThrough(data: unknown): string[] | null {
  const portals = typeof data === 'object' && data !== null && 'portals' in data ? data.portals : null;
  return Array.isArray(portals) ? portals.map(String) : null;
}
