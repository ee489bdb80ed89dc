import { formatDate } from '@/lib/rules/text/date-words';
import { joinWords } from '@/lib/rules/text/join-words';
import { renderMail, type MailBrand, type MailText } from './template';

type RenewalMail = {
  contact: MailBrand;
  name: string;
  /** Each plan with its outcome in a line and the reasons, the first day of what is new, and the last one to choose. */
  plans: readonly { name: string; line: string; reasons: readonly string[]; day: string; actBy: string }[];
  /** Told before, with other figures. */
  isAgain: boolean;
  /** The page of the renewal, behind the sign-in. */
  url: string;
  /** The plans of the site, where one ends. */
  plansUrl: string | null;
};

/**
 * Tells a member what becomes of every plan at its renewal: the difference, why, and the last day to choose; of plans that renew on
 * different days, each with its own. It is the notice of a changed payment as well (12 CFR 1005.10(d)).
 */
export function buildRenewalMail({ contact, name, plans, isAgain, url, plansUrl }: RenewalMail): MailText {
  const days = [...new Set(plans.map(({ day }) => day))].sort();
  const isOneDay = days.length === 1;
  const on = joinWords(days.map((day) => formatDate(day)));
  const heading = isAgain ? `Your renewal on ${on} has changed` : `Your plans renew on ${on}`;
  const lastDays = plans.filter(({ actBy }, at) => plans.findIndex((one) => one.actBy === actBy) === at);
  const words = renderMail({
    site: contact,
    heading,
    paragraphs: [
      `Hello ${name},`,
      ...(isAgain ? ['This takes the place of what we wrote before: what it depends on has changed since.'] : []),
      ...plans.map((plan) =>
        [plan.name, ...(isOneDay ? [] : [`Renews on ${formatDate(plan.day)}.`]), ...plan.reasons].join('\n'),
      ),
      isOneDay
        ? `You do not need to do anything: what goes on does so by itself, and payments from ${on} on follow the new prices. To keep less, choose another level or leave a plan, tell us by ${formatDate(plans[0]?.actBy ?? '')}.`
        : 'You do not need to do anything: what goes on does so by itself, and payments from the day of each plan on follow its new price. To keep less, choose another level or leave a plan, tell us by its last day.',
      ...(plansUrl === null ? [] : [`A plan ends: other plans are at ${plansUrl}`]),
    ],
    details: [
      ...plans.map((plan) => ({
        label: plan.name,
        value: isOneDay ? plan.line : `From ${formatDate(plan.day)}: ${plan.line}`,
      })),
      ...(isOneDay
        ? lastDays.map(({ actBy }) => ({ label: 'Last day to choose', value: formatDate(actBy) }))
        : plans.map((plan) => ({ label: `${plan.name}: last day to choose`, value: formatDate(plan.actBy) }))),
    ],
    action: { label: 'Look at my renewal', url },
    footer: [questions(contact)],
  });
  return { subject: heading, ...words };
}

const questions = ({ phone }: MailBrand) =>
  `Questions? Answer this mail${phone === '' ? '' : ` or call us at ${phone}`}.`;

type SignedMail = {
  contact: MailBrand;
  name: string;
  /** Each plan with the choice in a line: from when on, and at what price. */
  plans: readonly { name: string; line: string }[];
  url: string;
};

/** Tells a member what they signed for their renewal: of each plan what becomes of it, from when on, and its price (decisions 273). */
export function buildRenewalSignedMail({ contact, name, plans, url }: SignedMail): MailText {
  const heading = 'You signed your renewal';
  const words = renderMail({
    site: contact,
    heading,
    paragraphs: [
      `Hello ${name},`,
      'This is what you signed, of each plan from when on and at what price. Your payments follow it by themselves.',
    ],
    details: plans.map(({ name: label, line: value }) => ({ label, value })),
    action: { label: 'See my plans', url },
    footer: ['You did not sign this? Please call us at once.', questions(contact)],
  });
  return { subject: heading, ...words };
}
