import { ClientSigns } from '@/components/signing/client-signs';
import { WhatToCheck, type CheckRow } from '@/components/signing/what-to-check';
import { formatWireMoney } from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { isStaff } from '@/lib/rules/words/visits';
import { roleOf } from '@/lib/session/role';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { loadClientName } from './client-name';
import { loadContact, type StepContext } from './step-page';

/**
 * Above the agreement and the review: for a rep or an administrator, the two ways in which the client signs; for the
 * client of a link, what to check first; for all others nothing (decisions 34).
 */
export async function ClientSigning({ context, form }: { context: StepContext; form: string | string[] | undefined }) {
  const { session } = context.shopper;
  if (session === null) return null;
  if (session.signingLink !== null) return context.step.key === 'agreement' ? <ClientChecks context={context} /> : null;
  // An employee who came by a group's code signs for themselves, though the enrollment is the group's.
  const isSender = isStaff(session.signedIn?.role) || (isStaff(session.eprocess) && roleOf(session) !== 'employee');
  if (!isSender || session.handedOver !== null || (context.cart.eprocess ?? session.eprocess) === 'applicant')
    return null;
  const { site } = context.shopper;
  const refused = form === 'signing' ? await loadRefused(site.key, 'signing') : null;
  return (
    <ClientSigns
      action={formAction(site, 'signing')}
      step={context.step.slug}
      client={await loadClientName(context.shopper, context.enrollmentId)}
      message={refused?.message}
    />
  );
}

async function ClientChecks({ context }: { context: StepContext }) {
  const { site } = context.shopper;
  const { contact, ...branding } = site.branding;
  return (
    <WhatToCheck
      action={formAction(site, 'signing')}
      rep={{ name: contact.name, firstName: contact.firstName }}
      agency={branding.name}
      rows={await checkRows(context)}
    />
  );
}

async function checkRows(context: StepContext): Promise<CheckRow[]> {
  const { shopper, enrollmentId, steps, cart } = context;
  const { site } = shopper;
  const [name, contact, filter] = await Promise.all([
    loadClientName(shopper, enrollmentId),
    loadContact(context),
    shopper.call('getEnrollmentTempInfo', { enrollment_id: enrollmentId, column: 'filter_info' }),
  ]);
  const info = filter.ok ? filter.value.data.result : null;
  const born =
    typeof info === 'object' && info !== null && 'dob' in info && typeof info.dob === 'string' ? info.dob : '';
  // Without the review's mark: what comes next leads on to the agreement, where the client came from.
  const fix = (slug: string) => routes.step(site, slug);
  const starts = cart.effective_date === null ? null : fromWireDate(cart.effective_date);
  const plans = cart.result.map(({ plan_name: plan }) => plan).join(', ');
  const others = steps
    .slice(
      0,
      steps.findIndex(({ key }) => key === 'agreement'),
    )
    .filter(({ key }) => key !== 'personal' && key !== 'contact')
    .map((step) => ({ label: step.title, value: 'Filled in: look through it', href: fix(step.slug) }));
  const { address1 = '', address2 = '', city = '', state = '', zip = '' } = contact;
  const place = [address1, address2, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
  return [
    { label: 'Name and date of birth', value: [name, born].filter(Boolean).join(', '), href: fix('personal-info') },
    { label: 'Home address', value: place, href: fix('contact-info') },
    ...others,
    {
      label: 'Plan',
      value: starts === null ? plans : `${plans}, from ${formatDate(starts)}`,
      href: routes.cart(site),
    },
    {
      label: 'Price',
      value: `${formatWireMoney(cart.initial_month_cost)} for the first month, then ${formatWireMoney(cart.recurring_month_cost)} a month`,
      href: routes.cart(site),
    },
  ];
}
