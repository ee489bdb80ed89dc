import { renderMail, type MailBrand, type MailText } from './template';

type ToMember = { contact: MailBrand; name: string; policyId: string; url: string };

const questions = ({ phone }: MailBrand) =>
  `Questions? Answer this mail${phone === '' ? '' : ` or call us at ${phone}`}.`;

/** The state of a change, with what the mail says of it. */
export type PeopleOutcome =
  | { state: 'waiting'; decidedBy: string }
  | { state: 'done'; prices: readonly { name: string; price: string; from: string }[] }
  | { state: 'declined'; reason: string };

/** Tells a member where a change of who is covered stands; it has no name and no event (decisions 271). */
export function buildPeopleChangeMail(
  mail: ToMember & {
    outcome: PeopleOutcome;
  },
): MailText {
  const { contact, name, policyId, url, outcome } = mail;
  const { heading, paragraphs } = wordsOf(outcome);
  const words = renderMail({
    site: contact,
    heading,
    paragraphs: [`Hello ${name},`, ...paragraphs],
    details: [
      { label: 'Confirmation number', value: policyId },
      ...(outcome.state === 'done'
        ? outcome.prices.map((plan) => ({ label: plan.name, value: `${plan.price} a month from ${plan.from} on` }))
        : []),
    ],
    action: { label: 'See my plans', url },
    footer: ['You did not ask for this? Please call us at once.', questions(contact)],
  });
  return { subject: heading, ...words };
}

function wordsOf(outcome: PeopleOutcome): { heading: string; paragraphs: string[] } {
  if (outcome.state === 'waiting')
    return {
      heading: 'Your change is waiting for a decision',
      paragraphs: [
        `You asked for a change of who your plans cover. ${outcome.decidedBy} looks at it and decides; nothing has changed yet. You can take it back until then.`,
      ],
    };
  if (outcome.state === 'done')
    return {
      heading: 'Who your plans cover has changed',
      paragraphs: [
        'The change that you asked for is in force. Your plans, who is on them and their prices are on your home.',
      ],
    };
  const why = outcome.reason === '' ? '' : ` The reason: ${outcome.reason}`;
  return {
    heading: 'Your change was declined',
    paragraphs: [`The change of who your plans cover was declined; your plans stay as they are.${why}`],
  };
}

/** Tells the rep or the benefits desk that a member's change waits for a decision; it has no name. */
export function buildToDecideMail({
  contact,
  policyId,
  url,
  what,
}: Omit<ToMember, 'name'> & { what: 'people' | 'move' }): MailText {
  const words = renderMail({
    site: contact,
    heading: 'A change is waiting for your decision',
    paragraphs: [
      what === 'people'
        ? 'A member signed a change of who their plans cover. Please look at the event and its proof, and decide.'
        : 'A member has moved, which changes what their plans cost. Please look at the prices, and decide.',
    ],
    details: [{ label: 'Confirmation number', value: policyId }],
    action: { label: 'Look at it', url },
  });
  return { subject: 'A change is waiting for your decision', ...words };
}
