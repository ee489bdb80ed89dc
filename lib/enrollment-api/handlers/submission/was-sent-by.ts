import type { Caller } from '../../ports';

/**
 * True for a caller who is not the client of an enrollment that went to its client by a link: the sender, who sees neither card nor
 * account of it (decisions 35, 169). The client is who came by that link, and the member it made once they have signed in.
 */
export function wasSentBy({ signing, signedIn }: Caller, signingLink: string | null, memberId: string | null): boolean {
  const isMember = signedIn?.role === 'member' && signedIn.id === memberId;
  return signingLink !== null && !isMember && !(signing?.how === 'link' && signing.id === signingLink);
}
