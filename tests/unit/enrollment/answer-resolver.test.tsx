// @vitest-environment happy-dom
import { act } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAnswerResolver } from '@/components/enrollment/answer-resolver';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import { initialValues, mergeFields } from '@/lib/rules/steps/merge-fields';
import { messages } from '@/lib/rules/text/messages';
import { render } from '../ui/render';

const checks = vi.hoisted(() => ({ reach: true, asked: 0 }));
vi.mock('@/components/field/answer-check', async (original) => {
  checks.asked += 1;
  if (!checks.reach) throw new Error('No connection');
  return original();
});

const context = { today: '2027-01-15' };
const descriptors = [
  { field_name: 'zip', value: '78701', required: true, read_only: false },
  { field_name: 'city', value: null, required: true, read_only: false },
];
const fields = mergeFields(contactForm, descriptors, context);

/** Presses once, and answers what was sent and what was refused. */
async function press(): Promise<{ sent: StepValues | null; refused: Record<string, unknown> }> {
  const outcome: { sent: StepValues | null; refused: Record<string, unknown> } = { sent: null, refused: {} };
  const form: { submit?: () => Promise<void> } = {};
  function Form() {
    const methods = useForm<StepValues>({
      defaultValues: initialValues(fields),
      resolver: useAnswerResolver(contactForm, fields, context),
    });
    form.submit = methods.handleSubmit(
      (values) => void (outcome.sent = values),
      (errors) => void (outcome.refused = errors),
    );
    return null;
  }
  const { close } = render(<Form />);
  await act(async () => form.submit?.());
  close();
  return outcome;
}

beforeEach(() => {
  // Nothing is fetched ahead of the press.
  vi.stubGlobal('requestIdleCallback', () => 0);
  checks.asked = 0;
});

test('answers go to the server as they were typed where the check could not be had', async () => {
  checks.reach = false;
  const { sent, refused } = await press();
  expect(checks.asked).toBeGreaterThan(0);
  expect(refused).toEqual({});
  expect(sent).toMatchObject({ zip: '78701', city: '' });
});

test('answers are checked by the schema once its code comes with a press', async () => {
  checks.reach = true;
  const { sent, refused } = await press();
  expect(checks.asked).toBe(1);
  expect(sent).toBeNull();
  expect(refused).toMatchObject({ city: { message: messages.required } });
});
