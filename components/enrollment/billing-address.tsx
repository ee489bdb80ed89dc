'use client';

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useFormContext, type UseFormReturn } from 'react-hook-form';
import { FieldGrid } from '@/components/field/field-grid';
import { Button } from '@/components/ui/button';
import { isKnownAddress, type HomeAddress } from '@/lib/rules/fields/billing-records';
import { textOf, type FieldContext, type StepValues } from '@/lib/rules/fields/field-definition';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';

const SAME = 'is_physical_address';

const isSame = (values: StepValues) => textOf(values, SAME) === 'yes';

/**
 * Copies the home address while "Same as home address" is ticked; taking the tick back empties the fields and opens them
 * (rules 3 §4).
 */
export function useHomeAddress(
  { watch, setValue, getValues }: UseFormReturn<StepValues>,
  fields: readonly ShownField[],
  home: HomeAddress,
): void {
  useEffect(() => {
    // Without a card there is no address in the form, and none may get into it.
    const names = ADDRESS_FIELDS.filter((field) => fields.some(({ name }) => name === field));
    if (!isKnownAddress(home) || names.length === 0) return;
    const copy = () => {
      for (const field of names) if (home[field]) setValue(field, home[field]);
    };
    if (isSame(getValues())) copy();
    const subscription = watch((values, { name }) => {
      if (name !== SAME) return;
      if (values[SAME] === 'yes') return copy();
      for (const field of names) setValue(field, '', { shouldDirty: true });
    });
    return () => subscription.unsubscribe();
  }, [watch, setValue, getValues, fields, home]);
}

/** The fields of the address that are still to be typed: what the home address lacks is asked for. */
function openFields(fields: readonly ShownField[], values: StepValues, home: HomeAddress): readonly ShownField[] {
  const own = fields.filter(({ name }) => name !== SAME);
  if (!isKnownAddress(home) || !isSame(values)) return own;
  return own.filter(({ name, required }) => required && !home[name]);
}

/** "100 Congress Avenue, Austin, TX 78701". */
function addressInOneLine(home: HomeAddress): string {
  const { address1, address2, city, state = '', zip = '' } = home;
  return [address1, address2, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
}

/**
 * The billing address: the home address in one line unless told otherwise, and then its fields. Without scripts the fields
 * of another address stand below the box from the start.
 */
export function BillingAddress({
  id,
  legend,
  fields,
  context,
  home,
  plain,
}: {
  id: string;
  legend: string;
  fields: readonly ShownField[];
  context: FieldContext;
  home: HomeAddress;
  /** The fields of another address for a browser without scripts, which cannot open them. */
  plain: ReactNode;
}) {
  const { watch, setValue } = useFormContext<StepValues>();
  const values = watch();
  const wanted = useRef(false);
  const same = isKnownAddress(home) && isSame(values);
  const open = openFields(fields, values, home);
  const tick = fields.filter(({ name }) => name === SAME && isKnownAddress(home));
  useEffect(() => {
    if (!same && wanted.current) document.getElementById(ADDRESS_FIELDS[0])?.focus();
    wanted.current = false;
  }, [same]);
  function change() {
    wanted.current = true;
    setValue(SAME, 'no', { shouldDirty: true });
  }
  return (
    <fieldset id={id} className="group">
      <legend>{legend}</legend>
      {tick.length > 0 && (
        <div className="same-address">
          <FieldGrid fields={tick.map((field) => ({ ...field, hint: addressInOneLine(home) }))} context={context} />
          {same && (
            <Button variant="tertiary" className="needs-scripts" onClick={change}>
              Change<span className="sr-only"> the billing address</span>
            </Button>
          )}
        </div>
      )}
      {same && plain}
      {open.length > 0 && (
        <div className={tick.length > 0 ? 'mt-6' : ''}>
          <FieldGrid fields={open} context={context} />
        </div>
      )}
    </fieldset>
  );
}
