// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EntryForm } from '@/components/enrollment/entry-form';
import { describeBeneficiary } from '@/lib/enrollment-api/handlers/steps/step-descriptors';
import { beneficiaryForm } from '@/lib/rules/fields/beneficiary-fields';
import { render } from '../ui/render';

beforeEach(() => void vi.stubGlobal('requestIdleCallback', () => 0));

const jon = { first_name: 'Jon', middle_name: '', last_name: 'Ruiz', birthdate: '03/11/1984', relationship: 'spouse' };
const context = { today: '2026-11-20' };
const descriptors = describeBeneficiary();

function show(people: (typeof jon)[]) {
  const { host, close } = render(
    <EntryForm
      form={beneficiaryForm}
      descriptors={descriptors}
      context={context}
      people={people}
      onSubmit={() => Promise.resolve(null)}
    />,
  );
  const field = (name: string) => host.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  const choose = (name: string, value: string) =>
    act(async () => {
      const select = field(name);
      if (select) select.value = value;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  return { field, choose, close };
}

it('a person named before fills in name, birth date and relationship, and no number', async () => {
  const { field, choose, close } = show([jon]);
  await choose('known_person', '0');
  const stand = ['first_name', 'last_name', 'birthdate', 'relationship', 'ssn'].map((name) => field(name)?.value);
  expect(stand).toEqual(['Jon', 'Ruiz', '03/11/1984', 'spouse', '']);
  close();
});

it('nobody is offered where nobody was named', () => {
  const { field, close } = show([]);
  expect(field('known_person')).toBeNull();
  close();
});

it('a trust is asked for its name and date in the place of a person’s', async () => {
  const { field, choose, close } = show([]);
  expect(field('organization_name')).toBeNull();
  await choose('relationship', 'trust');
  expect(['organization_name', 'trust_date', 'first_name', 'birthdate'].map((name) => field(name) !== null)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  close();
});
