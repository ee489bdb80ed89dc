'use client';

import { api } from '@/components/api-client';
import { Button } from '@/components/ui/button';
import { useStatus } from '@/components/ui/status-region';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { HouseholdSigner } from './authorization-words';
import { isLive } from './household-link-state';
import type { Household } from './use-household';
import { lookAgain } from './use-household-now';

/** The presses that send one of the others a link, again too, or take it back (decisions 240). */
export function HouseholdLinkButtons({ household, signer }: { household: Household; signer: HouseholdSigner }) {
  const { askLink } = household;
  const { person, name, link } = signer;
  const announce = useStatus();

  async function takeBack(): Promise<void> {
    const answer = await api<'stopHouseholdLink'>('POST', '/stop-household-link', { person });
    await lookAgain(household);
    announce(answer.ok ? 'The link was taken back.' : answer.failure.message);
  }

  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => askLink(person)}>
        {link === undefined ? 'Send a link' : 'Send again'}
        <VisuallyHidden> to {name}</VisuallyHidden>
      </Button>
      {isLive(link) && (
        <Button size="sm" variant="tertiary" onClick={() => void takeBack()}>
          Take the link back<VisuallyHidden> from {name}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
