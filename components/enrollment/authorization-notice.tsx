'use client';

import { useEffect, useRef, useState } from 'react';
import { CheckboxField } from '@/components/field/choice-field';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import type { ShownAuthorization } from '@/lib/rules/money/shown-authorization';
import { ACCEPTANCE, type ChargedMethod } from '@/lib/rules/words/payment-kinds';

export const AUTHORIZATION_ID = 'authorization_accepted';
const AUTHORIZATION_HASH = 'authorization_text_hash';

/**
 * Returns the authorization for a method and a day, in the API's own words; its hash is sent with the acceptance
 * (decisions 28). Asked for again whenever the visitor comes back, as another tab may have changed the cart.
 */
export function useAuthorization(
  method: ChargedMethod,
  billDate: string,
  first: FirstAuthorization | null,
): ShownAuthorization | null {
  const [found, setFound] = useState<Readonly<Record<string, ShownAuthorization | null>>>(() =>
    first ? { [keyOf(first.method, first.billDate)]: first } : {},
  );
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
  }, [key, method, billDate]);
  return found[key] ?? null;
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
  error,
  onAccept,
}: {
  authorization: ShownAuthorization | null;
  accepted: boolean;
  error: string | undefined;
  onAccept: (on: boolean) => void;
}) {
  return (
    <section className="group" aria-labelledby="authorization">
      <h2 id="authorization">Payment authorization</h2>
      {authorization === null ? (
        <Skeleton />
      ) : (
        <Card tinted className="p-5">
          <p className="font-semibold">{authorization.headline}</p>
          {authorization.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2 text-small">
              {paragraph}
            </p>
          ))}
        </Card>
      )}
      <div className="mt-4">
        {authorization && <input type="hidden" name={AUTHORIZATION_HASH} value={authorization.hash} />}
        <CheckboxField
          id={AUTHORIZATION_ID}
          name={AUTHORIZATION_ID}
          label={ACCEPTANCE}
          checked={accepted}
          disabled={authorization === null}
          onChange={(event) => onAccept(event.currentTarget.checked)}
          error={error}
        />
      </div>
    </section>
  );
}
