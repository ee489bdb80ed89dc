import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { laterHref } from '@/app/_homes/kept-for-later';
import { enrolledForClient } from '@/app/_shell/client-in-sight';
import { loadClientName } from '@/app/_steps/client-name';
import { ResumeCard } from '@/components/access/resume-card';
import { Button, LinkButton } from '@/components/ui/button';
import { homeHref } from '@/lib/routing/home-links';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { loadShopper } from '@/lib/visitor/shopper';

export const metadata: Metadata = { title: 'Stop enrolling' };

/** Asks a rep before the client of this session is let go (decisions 269). */
export default async function StopEnrollingPage({ params }: { params: Promise<{ site: string }> }) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  const enrollmentId = enrolledForClient(session);
  if (enrollmentId === null) redirect(homeHref(site, session));
  const name = (await loadClientName(shopper, enrollmentId)) || 'this client';
  return (
    <ResumeCard
      title={`Stop enrolling ${name}?`}
      intro="The cart and what was typed are let go, unless you save them first."
      help={null}
    >
      <div className="flex flex-wrap gap-3">
        <form method="post" action={formAction(site, 'stop-enrolling')} className="max-sm:w-full">
          <Button type="submit" variant="primary" className="max-sm:w-full">
            Stop enrolling
          </Button>
        </form>
        <LinkButton href={laterHref(site, 'cart_info')} className="max-sm:w-full">
          Save for later
        </LinkButton>
        <LinkButton href={routes.cart(site)} variant="tertiary" className="max-sm:w-full">
          Go on
        </LinkButton>
      </div>
    </ResumeCard>
  );
}
