import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { HelpAside } from '@/app/_homes/help-aside';
import { ResumeCard } from '@/components/access/resume-card';
import { StartLinkForm } from '@/components/access/start-link-form';
import { Banner } from '@/components/ui/banner';
import { emailOnFile } from '@/lib/door/start-cost';
import { startUpPath } from '@/lib/routing/start-up-target';
import { isSignedIn } from '@/lib/session/role';
import { routes } from '@/lib/site/routes';
import { loadShopper, type Shopper } from '@/lib/visitor/shopper';

export const metadata: Metadata = { title: 'Go on, or start anew?' };

type Query = { to?: string | string[]; why?: string | string[] };
type Props = { params: Promise<{ site: string }>; searchParams: Promise<Query> };

/**
 * Asks before a start-up link ends what is open in this browser (decisions 103). It tells no more than the own session
 * may see; without anything to lose the link simply acts.
 */
export default async function StartLinkPage({ params, searchParams }: Props) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  const { to, why } = await searchParams;
  const link = startUpPath(to, site.basePath);
  if (link === null) redirect(routes.landing(site));
  if (session === null || (session.enrollmentId === null && session.openType !== null)) redirect(link);
  const [email, cart] = await Promise.all([emailOnFile(session, shopper), loadCart(shopper, session.enrollmentId)]);
  const isEnrolling = session.enrollmentId !== null;
  const as = isSignedIn(session) ? 'signed-in' : session.openType === null ? 'code' : 'visitor';
  return (
    <ResumeCard
      title={isEnrolling ? 'You are in an enrollment' : as === 'code' ? 'You are here as a rep' : 'You are signed in'}
      intro={
        isEnrolling
          ? 'The link you opened starts a new one. Nothing has been changed yet.'
          : 'The link you opened shows this site as visitors see it. Nothing has been changed yet.'
      }
      help={<HelpAside site={site} />}
    >
      {why === 'unsent' && (
        <Banner tone="error" className="mb-6" live title="The code could not be sent">
          <p>Your enrollment is as it was. A code that you already have from us still works.</p>
        </Banner>
      )}
      <StartLinkForm
        action={`/api/session/start-link?slug=${encodeURIComponent(site.slug ?? '')}`}
        to={link}
        open={{ isEnrolling, as, plans: cart, email }}
        unsent={why === 'unsent'}
      />
    </ResumeCard>
  );
}

/** The names of the plans in the own cart; none when they cannot be read, as the question can do without. */
async function loadCart(shopper: Shopper, enrollmentId: string | null): Promise<readonly string[]> {
  const answer = enrollmentId === null ? null : await shopper.call('getPlanCart', { enrollment_id: enrollmentId });
  return answer?.ok ? answer.value.data.result.map((item) => item.plan_name) : [];
}
