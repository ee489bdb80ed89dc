import type { ComponentType } from 'react';
import { CheckboxGroupField } from '@/components/field/checkbox-group-field';
import { CheckboxField, RadioField, SegmentedField } from '@/components/field/choice-field';
import { CountedTextareaField } from '@/components/field/counted-textarea-field';
import { Field, FieldGroup, FieldNotes } from '@/components/field/field';
import { CardNumberField, ExpiryField, SecurityCodeField } from '@/components/field/card-field';
import { CodeField } from '@/components/field/code-field';
import { DateField, PhoneField, ZipField } from '@/components/field/masked-field';
import { AccountNumberField, SsnField } from '@/components/field/secret-field';
import { SignatureField } from '@/components/field/signature-field';
import { DrawingPad } from '@/components/field/signature-pad';
import { NumberField, ReadonlyField, SelectField, TextareaField, TextField } from '@/components/field/text-field';
import { TextInput } from '@/components/ui/inputs';
import { LONG, type Shelf, type Specimen } from './specimen';

/** The props of every field that is given its answer as text, whatever is drawn inside. */
type Shared = {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error?: string;
  optional?: boolean;
  disabled?: boolean;
  defaultValue?: string;
};

/** The states of a field: what every field must be able to show. */
function fieldStates(of: string, Part: ComponentType<Shared>, label: string, filled: string): Specimen {
  const base = (state: string) => ({ id: `${of}-${state}`, name: `${of}-${state}`, label });
  return {
    of,
    states: {
      default: <Part {...base('default')} />,
      filled: <Part {...base('filled')} defaultValue={filled} />,
      error: <Part {...base('error')} defaultValue={filled} error="Field is required" />,
      disabled: <Part {...base('disabled')} disabled />,
      'optional, with a hint': <Part {...base('optional')} optional hint="As on your card" />,
      'long text': <Part {...base('long')} label={LONG} hint={LONG} error={`${LONG}.`} defaultValue={filled} />,
    },
  };
}

/** For controls that look the same while disabled: there is no state to show. */
const withoutDisabled = ({ of, states: { disabled: _, ...states } }: Specimen): Specimen => ({ of, states });

const OPTIONS = [
  { value: 'TX', label: 'Texas' },
  { value: 'CA', label: 'California' },
];
const CHOICES = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];
const NONE = () => undefined;

const TEXTS: readonly Specimen[] = [
  fieldStates('TextField', TextField, 'City', 'Austin'),
  fieldStates('NumberField', NumberField, 'Weight', '142'),
  fieldStates('TextareaField', TextareaField, 'Remark', 'Call after six.'),
  fieldStates('CountedTextareaField', (props) => <CountedTextareaField {...props} limit={80} />, 'Message', 'Hello'),
  fieldStates(
    'SelectField',
    (props) => <SelectField {...props} options={OPTIONS} placeholder="Choose" />,
    'State',
    'CA',
  ),
  {
    of: 'ReadonlyField',
    states: {
      default: <ReadonlyField label="State" value="Texas" />,
      'with a hint': <ReadonlyField label="State" value="Texas" hint="From your ZIP code" />,
      empty: <ReadonlyField label="State" value="" />,
      error: <ReadonlyField id="readonly-error" label="State" value="" error="This is missing" />,
      'long text': <ReadonlyField label={LONG} value={LONG} />,
    },
  },
];

const MASKED: readonly Specimen[] = [
  fieldStates('DateField', DateField, 'Date of birth', '09/04/1985'),
  fieldStates('PhoneField', PhoneField, 'Phone', '(512) 555-0148'),
  fieldStates('ZipField', ZipField, 'ZIP code', '78701'),
  fieldStates('CardNumberField', CardNumberField, 'Card number', '4111 1111 1111 1111'),
  fieldStates('CodeField', CodeField, 'Access code', 'STAR4101'),
  fieldStates('SsnField', SsnField, 'Social Security Number', '219-09-9999'),
  fieldStates('AccountNumberField', AccountNumberField, 'Account number', '000123456789'),
  fieldStates('ExpiryField', ExpiryField, 'Expires', '08/29'),
  fieldStates('SecurityCodeField', SecurityCodeField, 'Security code', '737'),
];

const CHOSEN: readonly Specimen[] = [
  fieldStates('RadioField', (props) => <RadioField {...props} choices={CHOICES} />, 'Do you smoke?', '1'),
  withoutDisabled(
    fieldStates('SegmentedField', (props) => <SegmentedField {...props} choices={CHOICES} />, 'Gender', '0'),
  ),
  {
    of: 'CheckboxGroupField',
    states: {
      default: <CheckboxGroupField name="group-default" label="Holidays" choices={CHOICES} />,
      filled: (
        <CheckboxGroupField name="group-filled" label="Holidays" choices={CHOICES} values={['1']} onChange={NONE} />
      ),
      error: <CheckboxGroupField name="group-error" label="Holidays" choices={CHOICES} error="Field is required" />,
      'optional, with a hint': (
        <CheckboxGroupField name="group-optional" label="Holidays" choices={CHOICES} optional hint="All that apply" />
      ),
      'long text': <CheckboxGroupField name="group-long" label={LONG} hint={LONG} choices={CHOICES} />,
    },
  },
  {
    of: 'CheckboxField',
    states: {
      default: <CheckboxField name="tick-default" label="I agree" />,
      filled: <CheckboxField name="tick-filled" label="I agree" defaultChecked />,
      error: <CheckboxField name="tick-error" label="I agree" error="Please agree" />,
      'with a detail': <CheckboxField name="tick-detail" label="I agree" detail="You can change it later" />,
      'long text': <CheckboxField name="tick-long" label={LONG} error={LONG} />,
    },
  },
];

const PARTS: readonly Specimen[] = [
  {
    of: 'Field',
    states: {
      default: (
        <Field id="field-default" label="City">
          {(aria) => <TextInput {...aria} />}
        </Field>
      ),
      narrow: (
        <Field id="field-narrow" label="City" boxClass="box-sm">
          {(aria) => <TextInput {...aria} />}
        </Field>
      ),
    },
  },
  {
    of: 'FieldGroup',
    states: {
      default: (
        <FieldGroup id="fieldset-default" label="Height">
          <TextInput aria-label="Feet" />
        </FieldGroup>
      ),
      error: (
        <FieldGroup id="fieldset-error" label="Height" error="Field is required">
          <TextInput aria-label="Feet, missing" />
        </FieldGroup>
      ),
    },
  },
  {
    of: 'FieldNotes',
    states: {
      default: <FieldNotes id="notes-default" hint="As on your card" />,
      error: <FieldNotes id="notes-error" hint="As on your card" error="Field is required" />,
    },
  },
];

const SIGNED: readonly Specimen[] = [
  {
    of: 'SignatureField',
    states: {
      default: <SignatureField id="sign-default" signer="Maya Castellanos" onChange={NONE} />,
      'with a statement': (
        <SignatureField
          id="sign-statement"
          signer="Maya Castellanos"
          label="Your signature"
          statement={`${LONG}.`}
          onChange={NONE}
        />
      ),
      error: <SignatureField id="sign-error" signer="Maya Castellanos" error="Please sign" onChange={NONE} />,
    },
  },
  {
    of: 'DrawingPad',
    states: { default: <DrawingPad label="Drawing area" describedBy="drawing-pad-how" onChange={NONE} /> },
  },
];

/** Every field: a control with its words. */
export const FIELDS: readonly Shelf[] = [
  { title: 'Fields for text', specimens: TEXTS },
  { title: 'Fields with a shape', specimens: MASKED },
  { title: 'Fields with choices', specimens: CHOSEN },
  { title: 'Parts of fields', specimens: PARTS },
  { title: 'Signatures', specimens: SIGNED },
];
