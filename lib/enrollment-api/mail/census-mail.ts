import { formatDate } from '@/lib/rules/text/date-words';
import { renderMail, type MailBrand, type MailText } from './template';

export type CensusReminder = {
  contact: MailBrand;
  name: string;
  /** The words of the group's site about its enrollment; empty for nothing. */
  words: string;
  /** The last day, `YYYY-MM-DD`; null where none is to come. */
  openUntil: string | null;
  /** Something is begun and waits. */
  isBegun: boolean;
  url: string;
};

/** Reminds a person of an employer's list that their enrollment is open (decisions 257). No code, no plan, and no word on what waits. */
export function buildCensusReminderMail(reminder: CensusReminder): MailText {
  const { contact, name, words, openUntil, isBegun, url } = reminder;
  const subject = isBegun ? 'Your enrollment is not finished' : 'Choose your benefits';
  const told = renderMail({
    site: contact,
    heading: subject,
    paragraphs: [
      `Hello ${name},`,
      isBegun
        ? 'You have begun to enroll, and something is still left to do. Open the site to see where you are.'
        : 'You have not chosen your benefits yet. Look at the plans and their prices, and enroll when you like.',
      ...(words === '' ? [] : [words]),
      ...(openUntil === null ? [] : [`Open enrollment ends on ${formatDate(openUntil, 'full')}.`]),
    ],
    action: { label: isBegun ? 'Go on' : 'See the plans', url },
    footer: [
      `You get this because ${contact.name} lists you as an employee. It holds no code and asks for none.`,
      `Questions? Answer this mail${contact.phone === '' ? '' : ` or call us at ${contact.phone}`}.`,
    ],
  });
  return { subject, ...told };
}
