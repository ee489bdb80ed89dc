import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { OtherLinks } from '@/components/signing/other-links';
import { SigningStatusCard } from '@/components/signing/signing-status';
import { FormProblem } from '@/components/ui/banner';
import { Card, Container } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { toShownStatus } from '@/lib/contract/shown-status';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { isStaff } from '@/lib/rules/words/visits';
import { loadShopper } from '@/lib/visitor/shopper';

export const metadata: Metadata = { title: 'With your client' };

type Props = { params: Promise<{ site: string }>; searchParams: Promise<{ form?: string | string[] }> };

/** The rest of an enrollment for the one who sent it to the client to sign: its steps, live, and the other links (decisions 169). */
export default async function WithClientPage({ params, searchParams }: Props) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  if (session === null) redirect(routes.landing(site));
  const { sentLink, signedIn } = session;
  const { form } = await searchParams;
  const [status, listed, told] = await Promise.all([
    sentLink === null ? null : shopper.call('getSigningStatus', { link_id: sentLink }),
    isStaff(signedIn?.role) ? shopper.call('getSigningLinks', {}) : null,
    form === 'signing' ? loadRefused(site.key, 'signing') : null,
  ]);
  const links = listed?.ok ? listed.value.data.result.filter(({ link_id: id }) => id !== sentLink) : [];
  const action = formAction(site, 'signing');
  return (
    <Container narrow className="py-8 md:py-12">
      <FormProblem text={told?.message} className="mb-6" />
      {status?.ok ? (
        <>
          <SigningStatusCard
            key={sentLink}
            first={toShownStatus(status.value.data)}
            code={told?.about === 'code' ? (told.values['code'] ?? null) : null}
            action={action}
            slug={site.slug ?? ''}
          />
          <noscript>
            <p className="mt-4">
              <Link href={routes.withClient(site)}>Look again</Link>
            </p>
          </noscript>
        </>
      ) : (
        <Card className="p-5 md:p-8">
          <h1 tabIndex={-1} id="page-heading" className="text-h2">
            No application is with a client
          </h1>
          <p className="mt-2 text-muted">
            When you send one to a client to sign, you follow it here, step by step. Links that you sent are listed for
            two weeks.
          </p>
        </Card>
      )}
      {links.length > 0 && (
        <OtherLinks links={links.map((link) => ({ id: link.link_id, status: toShownStatus(link) }))} action={action} />
      )}
    </Container>
  );
}
