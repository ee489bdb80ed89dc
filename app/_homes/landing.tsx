import { LandingScreen } from '@/components/landing/landing-screen';
import { today } from '@/lib/clock';
import { getFeaturedPlans, getMenu, type PlanCards } from '@/lib/site/public-catalog';
import type { QuoteForm } from '@/lib/rules/quote/quote-form';
import type { RefusedForm } from '@/lib/session/sent-form';
import type { Session } from '@/lib/session/session';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { locationQuestion } from './location';
import { QuoteDraftForm } from './quote-draft-form';

type LandingProps = {
  site: Site;
  session?: Session | null;
  /** A form that was sent without script and refused. */
  draft?: RefusedForm | null;
  /** The answers of a quote that the form would change (rules 1 §4 "Quote/filter submit"). */
  answers?: QuoteForm | null;
  /** Featured plans at the visitor's own prices; null for the site's. */
  offer?: PlanCards | null;
};

/** The landing as both zones show it. */
export async function Landing({ site, session = null, draft = null, answers = null, offer = null }: LandingProps) {
  const [menu, featured] = await Promise.all([getMenu(site), offer ?? getFeaturedPlans(site)]);
  return (
    <LandingScreen
      basePath={site.basePath}
      branding={site.branding}
      tiles={menu.tiles}
      carriers={menu.carriers}
      featured={featured}
      form={
        <QuoteDraftForm
          draft={draft}
          today={today()}
          plansHref={routes.plans(site)}
          location={locationQuestion(session)}
          {...(answers && { initial: answers })}
          action={formAction(site, 'quote')}
        />
      }
    />
  );
}
