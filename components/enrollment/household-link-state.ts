import type { HouseholdSigner } from './authorization-words';

/** True while a link may still be opened or signed by. */
export const isLive = (link: HouseholdSigner['link']): boolean => link?.state === 'sent' || link?.state === 'opened';
