import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import type { FoundBank } from './bank-name';

const NOTHING: FoundBank = { name: '', told: '' };

/** Few numbers are complete: the code that asks comes when one may be. */
const find = (routing: string): Promise<FoundBank> =>
  import('./bank-name').then(
    (code) => code.findBank(routing),
    () => NOTHING,
  );

/**
 * Fills in the bank's name once the routing number is complete, and returns what to say below the number. A name that was
 * found goes with its number; one that was typed by hand stays (rules 3 §4, decisions 20).
 */
export function useBankName({ watch, getValues, setValue, clearErrors }: UseFormReturn<StepValues>): string {
  const routing = textOf(watch(), 'routing_number').trim();
  const [told, setTold] = useState('');
  const found = useRef('');
  useEffect(() => {
    const take = (bank: FoundBank) => {
      setTold(bank.told);
      const stands = textOf(getValues(), 'bank_name');
      const isOurs = stands === '' || stands === found.current || stands === bank.name;
      found.current = isOurs ? bank.name : '';
      if (!isOurs || stands === bank.name) return;
      setValue('bank_name', bank.name, { shouldDirty: true });
      if (bank.name !== '') clearErrors('bank_name');
    };
    let current = true;
    void (routing === '' ? Promise.resolve(NOTHING) : find(routing)).then((bank) => current && take(bank));
    return () => {
      current = false;
    };
  }, [routing, getValues, setValue, clearErrors]);
  return told;
}
