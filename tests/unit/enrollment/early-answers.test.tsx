// @vitest-environment happy-dom
import { useForm, type UseFormReturn } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STEP_RECORD_ID } from '@/components/enrollment/step-record';
import { render } from '../ui/render';

type Values = { city: string };

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The answer that the form library has, on a document that came with Austin and whose field says Waco before the scripts. */
async function answerAfter(came: NavigationTimingType, hasBeenActive: boolean | undefined) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: came } as PerformanceNavigationTiming]);
  vi.stubGlobal('navigator', { ...(hasBeenActive !== undefined && { userActivation: { hasBeenActive } }) });
  const form = document.createElement('form');
  form.id = STEP_RECORD_ID;
  form.innerHTML = '<input name="city" value="Austin">';
  document.body.append(form);
  const [field] = form.getElementsByTagName('input');
  if (field) field.value = 'Waco';
  const { useEarlyAnswers } = await import('@/components/enrollment/early-answers');
  let methods: UseFormReturn<Values> | undefined;
  function Step() {
    methods = useForm<Values>({ defaultValues: { city: 'Austin' } });
    useEarlyAnswers(methods);
    return null;
  }
  const { close } = render(<Step />);
  const answer = methods?.getValues('city') ?? '';
  close();
  return { answer, shown: field?.value };
}

it.each([
  ['navigate', false],
  ['reload', true],
  ['back_forward', true],
  // A browser that does not tell.
  ['back_forward', undefined],
] as const)('what was typed before the scripts came is kept (%s, pressed: %s)', async (came, hasBeenActive) => {
  expect(await answerAfter(came, hasBeenActive)).toEqual({ answer: 'Waco', shown: 'Waco' });
});

it('what the browser itself remembers of a page at Back or forward does not replace newer answers', async () => {
  expect(await answerAfter('back_forward', false)).toEqual({ answer: 'Austin', shown: 'Austin' });
});
