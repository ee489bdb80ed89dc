import { formatDate } from '@/lib/rules/text/date-words';
import { renderMail, type MailBrand, type MailText } from './template';

type RenewalMail = {
  contact: MailBrand;
  name: string;
  /** Each plan with its outcome in a line and the reasons. */
  plans: readonly { name: string; line: string; reasons: readonly string[] }[];
  /** The first day of what is new, and the last one to choose. */
  day: string;
  actBy: string;
  /** The page of the renewal, behind the sign-in. */
  url: string;
  /** The plans of the site, where one ends. */
  plansUrl: string | null;
};

/**
 * Tells a member what becomes of every plan at its renewal: the difference, why, and the last day to choose. It is the notice of a
 * changed payment as well (12 CFR 1005.10(d)).
 */
export function buildRenewalMail({ contact, name, plans, day, actBy, url, plansUrl }: RenewalMail): MailText {
  const words = renderMail({
    site: contact,
    heading: `Your plans renew on ${formatDate(day)}`,
    paragraphs: [
      `Hello ${name},`,
      ...plans.map((plan) => `${plan.name}\n${plan.reasons.join('\n')}`),
      `You need not do anything: what goes on does so by itself, and payments from ${formatDate(day)} on follow the new prices. To keep less, choose another level or leave a plan, tell us by ${formatDate(actBy)}.`,
      ...(plansUrl === null ? [] : [`A plan ends: other plans are at ${plansUrl}`]),
    ],
    details: [
      ...plans.map((plan) => ({ label: plan.name, value: plan.line })),
      { label: 'Last day to choose', value: formatDate(actBy) },
    ],
    action: { label: 'Look at my renewal', url },
    footer: [`Questions? Answer this mail${contact.phone === '' ? '' : ` or call us at ${contact.phone}`}.`],
  });
  return { subject: `Your plans renew on ${formatDate(day)}`, ...words };
}
