import { GetStartedForm } from '@/components/quote/get-started-form';
import { LandingScreen } from '@/components/landing/landing-screen';
import { today } from '@/lib/clock';
import { getFeaturedPlans, getMenu } from '@/lib/site/catalog';
import type { QuoteDraft } from '@/lib/session/quote-draft';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';

/** The landing as both zones show it; `draft` is a form that was sent without script and refused. */
export async function Landing({ site, draft = null }: { site: Site; draft?: QuoteDraft | null }) {
  const [menu, featured] = await Promise.all([getMenu(site), getFeaturedPlans(site)]);
  return (
    <LandingScreen
      basePath={site.basePath}
      branding={site.branding}
      tiles={menu.tiles}
      carriers={menu.carriers}
      featured={featured}
      form={
        <GetStartedForm
          today={today()}
          plansHref={routes.plans(site)}
          {...(draft && { initial: draft.values, serverProblems: draft.problems })}
          action={`/api/session/quote?slug=${encodeURIComponent(site.slug ?? '')}`}
        />
      }
    />
  );
}
