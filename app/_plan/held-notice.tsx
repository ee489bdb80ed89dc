import { Banner } from '@/components/ui/banner';
import { Link } from '@/components/ui/link';
import { routes } from '@/lib/site/routes';
import { loadHeldMarks } from '@/lib/visitor/held-plans';
import type { Shopper } from '@/lib/visitor/shopper';

/** "You have this plan" above a plan's page, with what to do instead (decisions 275); nothing where none is held. */
export async function HeldNotice({ shopper, planId }: { shopper: Shopper; planId: number }) {
  const { by, markOf, nextOf } = await loadHeldMarks(shopper);
  const title = markOf(planId);
  if (title === undefined) return null;
  const { site } = shopper;
  return (
    <Banner
      className="mt-6"
      title={title}
      action={
        by === 'self' ? (
          <Link href={routes.page(site, 'memberHome')}>See my plans</Link>
        ) : (
          <Link href={routes.plans(site)}>See other plans</Link>
        )
      }
    >
      <p>{nextOf(planId)}</p>
    </Banner>
  );
}
