import { CategoryHome } from '@/components/homes/category-home';
import { today } from '@/lib/clock';
import { categoryOf } from '@/lib/rules/words/categories';
import { formatWireMoney } from '@/lib/rules/money/money';
import type { RefusedForm } from '@/lib/session/sent-form';
import type { Session } from '@/lib/session/session';
import type { Menu } from '@/lib/site/public-catalog';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { locationQuestion } from './location';
import { QuoteDraftForm } from './quote-draft-form';

type Props = { site: Site; session?: Session | null; menu: Menu; quoted?: boolean; draft?: RefusedForm | null };

/** Home as both zones show it; `draft` is a form that was sent without script and refused. */
export function Home({ site, session = null, menu, quoted = false, draft = null }: Props) {
  return (
    <CategoryHome
      branding={site.branding}
      plansHref={routes.plans(site)}
      tiles={menu.tiles.map((tile) => ({
        key: tile.category,
        name: categoryOf(tile.category).section,
        href: routes.plans(site, tile.category),
        count: tile.plan_count,
        blurb: tile.blurb,
        from: formatWireMoney(tile.price_from),
      }))}
      form={
        quoted ? null : (
          <QuoteDraftForm
            draft={draft}
            today={today()}
            plansHref={routes.plans(site)}
            location={locationQuestion(session)}
            action={formAction(site, 'quote')}
          />
        )
      }
    />
  );
}
