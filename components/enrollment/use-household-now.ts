'use client';

import useSWR from 'swr';
import { siteSlug } from '@/components/api-client';
import { useStatus } from '@/components/ui/status-region';
import { isLive } from './household-link-state';
import type { Household, KnownSigner } from './use-household';

/** While a link is out, it is asked so often whether its holder has opened it or signed. */
const ASK_MS = 3_000;

/**
 * Asks for the states of the others who sign, as they change (decisions 240). Nothing is asked while no link is out; asking does
 * not prolong the session.
 */
export function useHouseholdNow({ people, setNow }: Household): void {
  const announce = useStatus();
  const isOut = people.some(({ link, state }) => state !== 'signed' && isLive(link));
  useSWR(isOut ? '/api/session/household-now' : null, askNow, {
    refreshInterval: ASK_MS,
    onSuccess: (known) => {
      for (const { person, state } of known) {
        const before = people.find((one) => one.person === person);
        if (state === 'signed' && before && before.state !== 'signed') announce(`${before.name} has signed.`);
      }
      setNow(known);
    },
  });
}

/** Asks once, after a link was sent or taken back; what does not come is asked for with the next look. */
export const lookAgain = ({ setNow }: Household): Promise<void> => askNow().then(setNow, () => undefined);

async function askNow(address = '/api/session/household-now'): Promise<KnownSigner[]> {
  const answer = await fetch(`${address}?slug=${encodeURIComponent(siteSlug())}`);
  if (!answer.ok) throw new Error('No state came');
  return ((await answer.json()) as { data: { people: KnownSigner[] } }).data.people;
}
