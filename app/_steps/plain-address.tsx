import { PlainField } from '@/components/plain-field';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { mergeFields } from '@/lib/rules/steps/merge-fields';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import type { StepData } from '@/components/enrollment/step-data';

/** Another billing address for a browser without scripts, which cannot open its fields (decisions 158). */
export function PlainAddress({ data }: { data: StepData }) {
  const fields = mergeFields(billingForm, data.descriptors, data);
  return (
    <noscript>
      <p className="mt-4">Another address? Take the tick away, and enter it here.</p>
      {fields
        .filter(({ name }) => ADDRESS_FIELDS.some((known) => known === name))
        .map(({ name, label, autoComplete, choices }) => (
          <div key={name} className="mt-4">
            <PlainField id={name} name={name} label={label} autoComplete={autoComplete} options={choices} />
          </div>
        ))}
    </noscript>
  );
}
