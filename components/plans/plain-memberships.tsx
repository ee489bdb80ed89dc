import { RadioCards } from '@/components/ui/choices';
import { BUY_FORM } from '@/lib/site/form-places';
import type { Membership } from './buy-level';

/** The memberships to choose from without script: fields of the form that buys (rules 2 §4, decisions 159). */
export function PlainMemberships({
  memberships,
  chosen,
}: {
  memberships: readonly Membership[];
  chosen: string | undefined;
}) {
  return (
    <fieldset className="mt-6">
      <legend className="text-h3">Choose a membership</legend>
      <div className="mt-3">
        <RadioCards
          idBase="plain-membership"
          name="membership"
          form={BUY_FORM}
          {...(chosen !== undefined && { defaultValue: chosen })}
          choices={memberships.map(({ planId, pricingId, name, price, text }) => ({
            value: `${planId}:${pricingId}`,
            label: `${name}, ${price} a month`,
            detail: text,
          }))}
        />
      </div>
    </fieldset>
  );
}
