'use client';

import { useEffect, useRef, useState } from 'react';
import { CheckboxField } from '@/components/field/choice-field';
import { Skeleton } from '@/components/ui/skeleton';
import { StatusLine } from '@/components/ui/status-region';
import type { ShownAuthorization } from '@/lib/rules/money/shown-authorization';
import { ACCEPTANCE, type ChargedMethod } from '@/lib/rules/words/payment-kinds';

export const AUTHORIZATION_ID = 'authorization_accepted';
const AUTHORIZATION_HASH = 'authorization_text_hash';

/** The words on the page, and the tick that accepts them. */
type Authorization = {
  authorization: ShownAuthorization | null;
  /** The hash of the words that were accepted and still stand there. */
  accepted: string | undefined;
  /** True when accepted words have given way to others. */
  changed: boolean;
  onAccept: (on: boolean) => void;
};

/**
 * Returns the authorization for a method and a day, in the API's own words; its hash is sent with the acceptance
 * (decisions 28). Asked for again whenever the visitor comes back, as another tab may have changed the cart, and with
 * each refused save (`failures`). Other words than those accepted have no tick (decisions 184).
 */
export function useAuthorization(
  method: ChargedMethod,
  billDate: string,
  first: FirstAuthorization | null,
  failures: number,
): Authorization {
  const [found, setFound] = useState<Readonly<Record<string, ShownAuthorization | null>>>(() =>
    first ? { [keyOf(first.method, first.billDate)]: first } : {},
  );
  const [ticked, setTicked] = useState<string | undefined>(undefined);
  const [changed, setChanged] = useState(false);
  const key = keyOf(method, billDate);
  const came = useRef(first && keyOf(first.method, first.billDate));
  useEffect(() => {
    let current = true;
    const load = () =>
      void loadAuthorization(method, billDate).then(
        (found) => current && setFound((before) => ({ ...before, [key]: found })),
      );
    // The one that came with the page needs no call.
    if (came.current !== key) load();
    came.current = null;
    for (const event of COMING_BACK) addEventListener(event, load);
    return () => {
      current = false;
      for (const event of COMING_BACK) removeEventListener(event, load);
    };
  }, [key, method, billDate, failures]);
  const authorization = found[key] ?? null;
  if (ticked !== undefined && authorization !== null && authorization.hash !== ticked) {
    setTicked(undefined);
    setChanged(true);
  }
  return {
    authorization,
    accepted: authorization?.hash === ticked ? ticked : undefined,
    changed,
    onAccept: (on) => {
      setTicked(on ? authorization?.hash : undefined);
      setChanged(false);
    },
  };
}

/** The authorization that comes with the page, for the way to pay and the day that stand in its form. */
export type FirstAuthorization = ShownAuthorization & { method: ChargedMethod; billDate: string };

const keyOf = (method: ChargedMethod, billDate: string): string => `${method} ${billDate}`;

const COMING_BACK = ['focus', 'online'];

/** Few change what the page came with: the code that asks anew comes when they do, or have come back. */
const loadAuthorization = (method: ChargedMethod, billDate: string): Promise<ShownAuthorization | null> =>
  import('./authorization-load').then(
    (code) => code.loadAuthorization(method, billDate),
    () => null,
  );

/** The amounts charged now and later, and the tick that authorizes them. */
export function PaymentAuthorization({
  authorization,
  accepted,
  changed,
  onAccept,
  error,
}: Authorization & { error: string | undefined }) {
  return (
    <section className="group" aria-labelledby="authorization">
      <h2 id="authorization">Payment authorization</h2>
      <div className="card p-5">
        {authorization === null ? (
          <Skeleton />
        ) : (
          <>
            <p className="text-lead font-semibold">{authorization.headline}</p>
            {authorization.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2 text-small text-muted">
                {paragraph}
              </p>
            ))}
            <input type="hidden" name={AUTHORIZATION_HASH} value={authorization.hash} />
          </>
        )}
        <StatusLine className="mt-3 font-semibold">
          {changed ? 'These words have changed since you accepted them. Please read them again and tick the box.' : ''}
        </StatusLine>
        <CheckboxField
          id={AUTHORIZATION_ID}
          name={AUTHORIZATION_ID}
          label={ACCEPTANCE}
          checked={accepted !== undefined}
          disabled={authorization === null}
          onChange={(event) => onAccept(event.currentTarget.checked)}
          error={error}
        />
      </div>
    </section>
  );
}
