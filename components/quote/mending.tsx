'use client';

import { createContext, useContext, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { SavedProvider } from '@/components/saved-notice';
import { BasicDetails } from './basic-details';
import { PriceDialogs, type PriceDialogsProps } from './price-dialogs';

/** The props of the dialogs that mend a plan without a price: the quote's, and each plan's own. */
export type MendingParts = {
  basic: ComponentProps<typeof BasicDetails>;
  plans: readonly [PriceDialogsProps, ...PriceDialogsProps[]];
};

const MendingContext = createContext<(planId: number) => void>(() => undefined);

/**
 * Stands around a page with several plans, of which some may have no price: the dialogs that mend them, once, for the plan
 * whose action was pressed (decisions 143). `parts` is null while every plan has its price.
 */
export function Mending({ parts, children }: { parts: MendingParts | null; children: ReactNode }) {
  const [wanted, setWanted] = useState<number | null>(null);
  const kept = useKept(parts);
  const chosen = kept?.plans.find(({ planId }) => planId === wanted) ?? kept?.plans[0];
  return (
    <SavedProvider>
      <MendingContext value={setWanted}>{children}</MendingContext>
      {kept && chosen && (
        <>
          <BasicDetails {...kept.basic} />
          <PriceDialogs
            {...chosen}
            tobacco={chosen.tobacco ?? kept.plans.find(({ tobacco }) => tobacco !== null)?.tobacco ?? null}
          />
        </>
      )}
    </SavedProvider>
  );
}

/** The last parts there were: a dialog that mended the last plan ends its save, and says so, when none is needed any more. */
function useKept(parts: MendingParts | null): MendingParts | null {
  const [kept, setKept] = useState(parts);
  if (parts !== null && parts !== kept) setKept(parts);
  return parts ?? kept;
}

/** Around the action of a plan: its press chooses the plan, then opens what it opens. */
export function MendsPlan({ planId, children }: { planId: number; children: ReactNode }) {
  const choose = useContext(MendingContext);
  return (
    <div className="contents" onClickCapture={() => choose(planId)}>
      {children}
    </div>
  );
}
