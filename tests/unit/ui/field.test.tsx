// @vitest-environment happy-dom
import { act, useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckboxGroupField } from '@/components/field/checkbox-group-field';
import { CardNumberField, ExpiryField, SecurityCodeField } from '@/components/field/card-field';
import { CheckboxField, RadioField } from '@/components/field/choice-field';
import { CodeField } from '@/components/field/code-field';
import { DateField, PhoneField, ZipField } from '@/components/field/masked-field';
import { loadChecks } from '@/components/field/load-checks';
import { AccountNumberField, SsnField } from '@/components/field/secret-field';
import { SelectField, TextField } from '@/components/field/text-field';
import { blur, click, find, focus, render, type, typeKeys } from './render';

let page: ReturnType<typeof render>;
const show = (node: React.ReactNode) => {
  page = render(node);
  return page.host;
};
const inputOf = (host: Element) => find<HTMLInputElement>(host, 'input');
afterEach(() => page.close());

describe('Field', () => {
  it('ties label, hint and error to the control by ids', () => {
    const host = show(<TextField name="city" label="City" hint="Where you live" error="Field is required" />);
    const input = inputOf(host);
    expect(find<HTMLLabelElement>(host, 'label').htmlFor).toBe('city');
    expect(input.id).toBe('city');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => find(host, `#${id}`).textContent);
    expect(described).toEqual(['Where you live', 'Error: Field is required']);
  });

  it('says nothing about errors or hints it does not have', () => {
    const input = inputOf(show(<TextField name="city" label="City" error={undefined} />));
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('names a group by its legend and describes it by its error', () => {
    const host = show(
      <RadioField name="smoker" label="Do you smoke?" error="Please answer" choices={[{ value: '1', label: 'Yes' }]} />,
    );
    expect(find(host, 'fieldset > legend').textContent).toBe('Do you smoke?');
    expect(find(host, 'fieldset').getAttribute('aria-describedby')).toBe('smoker-error');
    expect(inputOf(host).id).toBe('smoker-1');
  });

  it('holds its message back while something is pressed, so that the press still meets what it was meant for', async () => {
    const pressed = vi.spyOn(document.documentElement, 'matches');
    const put: { error: (text: string) => void } = { error: () => undefined };
    function Form() {
      const [error, setError] = useState<string>();
      put.error = setError;
      return <TextField name="zip" label="Zip Code" error={error} />;
    }
    const host = show(<Form />);
    pressed.mockImplementation((selector) => selector === ':active');
    act(() => put.error('Invalid Zip code'));
    expect(host.textContent).not.toContain('Invalid Zip code');
    pressed.mockReturnValue(false);
    await vi.waitFor(async () => {
      await act(async () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())));
      expect(host.textContent).toContain('Invalid Zip code');
    });
    // And so is its going.
    pressed.mockReturnValue(true);
    act(() => put.error(''));
    expect(host.textContent).toContain('Invalid Zip code');
    pressed.mockRestore();
  });

  it('offers a first empty choice only when asked', () => {
    const options = [{ value: 'TX', label: 'Texas' }];
    const host = show(<SelectField name="state" label="State" options={options} placeholder="Select" />);
    expect([...host.querySelectorAll('option')].map((option) => option.textContent)).toEqual(['Select', 'Texas']);
  });
});

describe('DateField', () => {
  it('puts the slashes in while typing, and lets them be deleted', () => {
    const input = inputOf(show(<DateField name="dob" label="DOB" />));
    focus(input);
    typeKeys(input, '0904');
    expect(input.value).toBe('09/04/');
    type(input, '09/04');
    expect(input.value).toBe('09/04');
    typeKeys(input, '/1985');
    expect(input.value).toBe('09/04/1985');
  });

  it('takes a pasted date whole, also over an older one', () => {
    const input = inputOf(show(<DateField name="dob" label="DOB" defaultValue="09/04/198" />));
    focus(input);
    type(input, '1985-04-09');
    expect(input.value).toBe('04/09/1985');
  });

  it('is put in order on blur, and the form library learns of it', () => {
    const values: string[] = [];
    function Form() {
      const { register, watch } = useForm({ defaultValues: { dob: '' } });
      values.push(watch('dob'));
      return <DateField label="DOB" {...register('dob')} />;
    }
    const input = inputOf(show(<Form />));
    focus(input);
    type(input, '4-9-1985', 2);
    blur(input);
    expect(input.value).toBe('04/09/1985');
    expect(values.at(-1)).toBe('04/09/1985');
  });
});

describe('masked fields', () => {
  it('keep only five digits of a ZIP', () => {
    const input = inputOf(show(<ZipField name="zip" label="Zip Code" />));
    type(input, '78a70199');
    expect(input.value).toBe('78701');
  });

  it('format a phone number on blur, not before', () => {
    const input = inputOf(show(<PhoneField name="phone" label="Phone" />));
    focus(input);
    type(input, '512.555.0148');
    expect(input.value).toBe('512.555.0148');
    blur(input);
    expect(input.value).toBe('(512) 555-0148');
  });

  it('group a card number as its brand does, name the brand, and keep the caret behind the digit just typed', async () => {
    const host = show(<CardNumberField name="card" label="Card number" />);
    await act(loadChecks);
    const input = inputOf(host);
    focus(input);
    typeKeys(input, '41111');
    expect(input.value).toBe('4111 1');
    expect(find(host, '[role=status]').textContent).toBe('Visa');
    type(input, '49111 1', 2);
    expect([input.value, input.selectionStart]).toEqual(['4911 11', 2]);
    type(input, '378282246310005');
    expect(input.value).toBe('3782 822463 10005');
    expect(find(host, '.card-mark').textContent).toBe('American Express');
    type(input, '');
    expect(host.querySelector('.card-mark')).toBeNull();
  });

  it('put the slash into an expiry, and let it be taken away', async () => {
    const input = inputOf(show(<ExpiryField name="expires" label="Expires" />));
    await act(loadChecks);
    focus(input);
    typeKeys(input, '829');
    expect(input.value).toBe('08/29');
    type(input, '08/', 3);
    type(input, '08', 2);
    expect(input.value).toBe('08');
    type(input, '08/2029');
    expect(input.value).toBe('08/29');
  });

  it('never cut what is pasted into a number of a card or an account', async () => {
    const fields = [CardNumberField, SecurityCodeField, ExpiryField, AccountNumberField];
    const host = show(
      fields.map((Part, index) => <Part key={index} id={`f${index}`} name={`f${index}`} label="Number" />),
    );
    await act(loadChecks);
    for (const input of host.querySelectorAll('input')) {
      expect(input.maxLength, input.id).toBe(-1);
      type(input, '41111111111111111111111111');
      expect(input.value.replace(/\D/g, ''), input.id).toContain('1111111111111111111111111');
    }
  });

  it('keep the digits of a security code, with nothing over them', async () => {
    const host = show(<SecurityCodeField name="code" label="Security code" />);
    await act(loadChecks);
    const input = inputOf(host);
    type(input, '7 3-7x8');
    expect(input.value).toBe('7378');
    expect(input.dataset.sensitive).toBe('code');
    expect(host.querySelectorAll('button, .input-cover')).toHaveLength(0);
  });

  it('show a code in capitals without the spaces around it', () => {
    const input = inputOf(show(<CodeField name="code" label="Access code" />));
    focus(input);
    type(input, ' ab12c ');
    blur(input);
    expect(input.value).toBe('AB12C');
  });
});

describe('SsnField', () => {
  it('covers all but the last four digits when left, and shows them on request', () => {
    const host = show(<SsnField name="ssn" label="Social Security Number" />);
    const input = inputOf(host);
    focus(input);
    type(input, '123 45 6789');
    blur(input);
    expect(input.value).toBe('123-45-6789');
    expect(find(host, '.input-cover').textContent).toBe('•••-••-6789');
    const toggle = find<HTMLButtonElement>(host, 'button');
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    click(toggle);
    expect(host.querySelector('.input-cover')).toBeNull();
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps a stored number as it is, has nothing to show of it, and is marked for the masked screen record', () => {
    const host = show(<SsnField name="ssn" label="Social Security Number" defaultValue="•••-••-1234" />);
    const input = inputOf(host);
    focus(input);
    blur(input);
    expect(input.value).toBe('•••-••-1234');
    expect(host.querySelector('button')).toBeNull();
    expect(input.dataset['sensitive']).toBe('ssn');
  });

  it('replaces a stored number as a whole with the first key', () => {
    const input = inputOf(show(<SsnField name="ssn" label="SSN" defaultValue="•••-••-1234" />));
    focus(input);
    input.setSelectionRange(11, 11);
    act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: '9', bubbles: true })));
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 11]);
  });

  it('follows a value the form library sets without an event', () => {
    let set: (value: string) => void = () => undefined;
    function Form() {
      const { register, setValue, watch } = useForm({ defaultValues: { ssn: '111-22-3333' } });
      set = (value) => setValue('ssn', value);
      watch('ssn');
      return <SsnField label="SSN" {...register('ssn')} />;
    }
    const host = show(<Form />);
    expect(find(host, '.input-cover').textContent).toBe('•••-••-3333');
    act(() => set('111-22-4444'));
    expect(find(host, '.input-cover').textContent).toBe('•••-••-4444');
  });
});

describe('choices with react-hook-form', () => {
  it('collect radios, checkbox lists and single checkboxes', async () => {
    let read: () => unknown = () => undefined;
    function Form() {
      const { register, getValues } = useForm({ defaultValues: { smoker: '', days: [] as string[], agree: false } });
      read = () => getValues();
      const days = [
        { value: 'a', label: 'New Year' },
        { value: 'b', label: 'Labor Day' },
      ];
      return (
        <>
          <RadioField label="Smoker?" {...register('smoker')} choices={[{ value: '1', label: 'Yes' }]} />
          <CheckboxGroupField label="Holidays" {...register('days')} choices={days} />
          <CheckboxField label="I agree" {...register('agree')} />
        </>
      );
    }
    const host = show(<Form />);
    for (const id of ['smoker-1', 'days-b', 'agree']) click(find(host, `#${id}`));
    await Promise.resolve();
    expect(read()).toEqual({ smoker: '1', days: ['b'], agree: true });
  });
});
