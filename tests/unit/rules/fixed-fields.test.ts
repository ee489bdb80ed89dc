import { describe, expect, it } from 'vitest';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { employerForm } from '@/lib/rules/fields/employer-fields';
import type { StepForm } from '@/lib/rules/fields/field-definition';
import { personalForm } from '@/lib/rules/fields/personal-fields';
import { fixedText, isLacking } from '@/lib/rules/steps/fixed-fields';
import { mergeFields, type ShownField } from '@/lib/rules/steps/merge-fields';
import { readSentForm } from '@/lib/rules/steps/sent-answers';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';

const context = { today: '2026-11-23' };

function fixed(form: StepForm, field_name: string, value: Descriptor['value'], own: Partial<Descriptor> = {}) {
  const told = { field_name, value, required: true, read_only: true, ...own };
  const field = mergeFields(form, [told], context).find(({ name }) => name === field_name);
  return field as ShownField;
}

describe('an answer that the server fixes', () => {
  it.each<[string, StepForm, string, Descriptor['value'], string]>([
    ['a text as it is', personalForm, 'first_name', 'Maya', 'Maya'],
    ['a choice by its label', personalForm, 'marital_status', '1', 'Married'],
    ['a choice that is none as it came', personalForm, 'marital_status', 'X', 'X'],
    ['a tick as yes', contactForm, 'with_validation', '1', 'Yes'],
    ['no tick as no', contactForm, 'with_validation', null, 'No'],
    ['ticks by their labels', employerForm, 'holiday_policy', { Presendents_Day: 1, Birthday: 1, Columbus_Day: 0 }, ''],
    ['nothing as nothing', personalForm, 'first_name', null, ''],
  ])('is told in words: %s', (_, form, name, value, words) => {
    const text = fixedText(fixed(form, name, value));
    if (name === 'holiday_policy') expect(text).toMatch(/^[^_]+, [^_]+$/);
    else expect(text).toBe(words);
  });

  it('is lacking where it is wanted and empty, and nowhere else', () => {
    expect(isLacking(fixed(personalForm, 'first_name', ''))).toBe(true);
    expect(isLacking(fixed(personalForm, 'first_name', 'Maya'))).toBe(false);
    expect(isLacking(fixed(personalForm, 'first_name', '', { required: false, shown: true }))).toBe(false);
    expect(isLacking(fixed(personalForm, 'first_name', '', { read_only: false }))).toBe(false);
  });

  it('goes back as it came from a form without scripts, whatever was posted under its name', () => {
    const told = (field_name: string, value: string, own: Partial<Descriptor> = {}) => ({
      field_name,
      value,
      required: true,
      read_only: true,
      ...own,
    });
    const fields = mergeFields(
      personalForm,
      [told('first_name', 'Maya'), told('last_name', '', { read_only: false }), told('ssn', '', { masked: '9999' })],
      context,
    );
    expect(readSentForm(fields, { first_name: 'Eve', last_name: 'Vale', ssn: '219-09-1111' }, context)).toEqual({
      first_name: 'Maya',
      last_name: 'Vale',
    });
    const ticks = mergeFields(employerForm, [{ ...told('holiday_policy', ''), value: { Birthday: 1 } }], context);
    expect(readSentForm(ticks, {}, context)).toEqual({ holiday_policy: { Birthday: 1 } });
  });
});
