import { RadioCards, SegmentedControl, type Choice } from '@/components/ui/choices';
import { Checkbox, Select, Textarea, TextInput } from '@/components/ui/inputs';
import { LONG, type Shelf } from './specimen';

const CHOICES: readonly Choice[] = [
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Once a year', detail: 'Two months are free' },
];
const WITH_LONG: readonly Choice[] = [...CHOICES, { value: 'never', label: LONG, detail: LONG, disabled: true }];

const options = (
  <>
    <option value="TX">Texas</option>
    <option value="CA">California</option>
  </>
);

/** Bare controls: words, hints and errors come with the fields. */
export const CONTROLS: Shelf = {
  title: 'Controls',
  specimens: [
    {
      of: 'TextInput',
      states: {
        default: <TextInput aria-label="City" />,
        filled: <TextInput aria-label="City, filled" defaultValue="Austin" />,
        numeric: <TextInput aria-label="ZIP code, filled" numeric defaultValue="78701" />,
        disabled: <TextInput aria-label="City, disabled" disabled />,
        'long text': <TextInput aria-label="City, long" defaultValue={LONG} />,
      },
    },
    {
      of: 'Textarea',
      states: {
        default: <Textarea aria-label="Remark" />,
        filled: <Textarea aria-label="Remark, filled" defaultValue="Call after six." />,
        disabled: <Textarea aria-label="Remark, disabled" disabled />,
        'long text': <Textarea aria-label="Remark, long" defaultValue={`${LONG}. ${LONG}. ${LONG}.`} />,
      },
    },
    {
      of: 'Select',
      states: {
        default: <Select aria-label="State">{options}</Select>,
        filled: (
          <Select aria-label="State, chosen" defaultValue="CA">
            {options}
          </Select>
        ),
        compact: (
          <Select aria-label="State, compact" compact>
            {options}
          </Select>
        ),
        disabled: (
          <Select aria-label="State, disabled" disabled>
            {options}
          </Select>
        ),
      },
    },
    {
      of: 'Checkbox',
      states: {
        default: <Checkbox label="I agree" />,
        filled: <Checkbox label="I agree" defaultChecked />,
        'with a detail': <Checkbox label="I agree" detail="You can change it later" />,
        'long text': <Checkbox label={LONG} detail={LONG} />,
      },
    },
    {
      of: 'RadioCards',
      states: {
        default: <RadioCards name="cards-default" idBase="cards-default" choices={CHOICES} />,
        filled: <RadioCards name="cards-filled" idBase="cards-filled" choices={CHOICES} defaultValue="yearly" />,
        inline: <RadioCards name="cards-inline" idBase="cards-inline" choices={CHOICES} inline />,
        disabled: <RadioCards name="cards-disabled" idBase="cards-disabled" choices={CHOICES} disabled />,
        'long text, one disabled': <RadioCards name="cards-long" idBase="cards-long" choices={WITH_LONG} />,
      },
    },
    {
      of: 'SegmentedControl',
      states: {
        default: <SegmentedControl name="segments-default" idBase="segments-default" choices={CHOICES} />,
        filled: (
          <SegmentedControl name="segments-filled" idBase="segments-filled" choices={CHOICES} defaultValue="monthly" />
        ),
      },
    },
  ],
};
