'use client';

import { useEffect, useState } from 'react';
import { api } from '@/components/api-client';
import { CheckboxField } from '@/components/field/choice-field';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatWireMoney } from '@/lib/rules/money/money';
import { readSchedule } from '@/lib/rules/money/payment-schedule';
import { paymentHeadline } from '@/lib/rules/money/payment-words';
import type { ChargedMethod } from '@/lib/rules/words/payment-kinds';

export const AUTHORIZATION_ID = 'authorization_accepted';

const ACCEPTANCE = 'I authorize these payments.';

export type Authorization = { paragraphs: readonly string[]; hash: string; headline: string };

/**
 * Returns the authorization for a method and a day, in the API's own words; its hash is sent with the acceptance
 * (decisions 28). Asked for again whenever the visitor comes back, as another tab may have changed the cart.
 */
export function useAuthorization(method: ChargedMethod, billDate: string): Authorization | null {
  const [found, setFound] = useState<Readonly<Record<string, Authorization | null>>>({});
  const key = `${method} ${billDate}`;
  useEffect(() => {
    let current = true;
    const load = () =>
      void loadAuthorization(method, billDate).then(
        (found) => current && setFound((before) => ({ ...before, [key]: found })),
      );
    load();
    for (const event of COMING_BACK) addEventListener(event, load);
    return () => {
      current = false;
      for (const event of COMING_BACK) removeEventListener(event, load);
    };
  }, [key, method, billDate]);
  return found[key] ?? null;
}

const COMING_BACK = ['focus', 'online'];

async function loadAuthorization(method: ChargedMethod, billDate: string): Promise<Authorization | null> {
  const answer = await api<'getPaymentAuthorization'>('GET', '/get-payment-authorization', {
    payment_method: method,
    bill_date: billDate,
  });
  if (!answer.ok) return null;
  const { data } = answer.value;
  const schedule = readSchedule(data.payment_days, data.next_bill_date);
  const amounts = {
    firstMonth: formatWireMoney(data.due_today),
    recurring: formatWireMoney(data.recurring_month_cost),
  };
  return (
    schedule && {
      paragraphs: toParagraphs(data.text),
      hash: data.authorization_text_hash,
      headline: paymentHeadline({ method, schedule }, amounts),
    }
  );
}

/** Returns the text as plain paragraphs: HTML from the wire is never drawn as HTML in the browser. */
function toParagraphs(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...parsed.body.querySelectorAll('p,li')].map((block) => block.textContent.trim());
  // The last sentence is the one beside the box.
  return blocks.filter((block) => block && block !== ACCEPTANCE);
}

/** The amounts charged now and later, and the tick that authorizes them. */
export function PaymentAuthorization({
  authorization,
  accepted,
  error,
  onAccept,
}: {
  authorization: Authorization | null;
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
