import { formatMoment } from '@/lib/rules/text/moments';
import type { HouseholdLinkState } from '@/lib/rules/words/signing-words';
import type { HouseholdSigner } from './authorization-words';

type Link = NonNullable<HouseholdSigner['link']>;

const WORDS: Record<HouseholdLinkState, (link: Link) => string> = {
  sent: ({ sent_to: to, sent_at: at }) => `Link sent to ${to}, ${formatMoment(new Date(at))}. Not opened yet.`,
  opened: ({ opened_at: at }) => `Link opened with the code, ${at === null ? '' : formatMoment(new Date(at))}.`,
  signed: ({ sent_to: to }) => `Signed by the link sent to ${to}.`,
  ended: ({ sent_to: to }) => `The link sent to ${to} has ended.`,
  expired: ({ sent_to: to }) => `The link sent to ${to} opened for two days and is over.`,
};

/** The state of the link of one of the household; nothing once they signed on another way. */
export function LinkLine({ link, state }: { link: Link; state: HouseholdSigner['state'] }) {
  if (state === 'signed' && link.state !== 'signed') return null;
  return <p className="mt-2 text-small text-muted wrap-anywhere">{WORDS[link.state](link)}</p>;
}
