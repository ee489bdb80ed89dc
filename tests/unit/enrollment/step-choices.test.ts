import { describe, expect, it } from 'vitest';
import { loadMissingChoices } from '@/app/_steps/step-choices';
import { contactForm } from '@/lib/rules/fields/contact-fields';
import { mergeFields } from '@/lib/rules/steps/merge-fields';
import { STATES } from '@/lib/rules/words/states';

type Visit = Parameters<typeof loadMissingChoices>[0];

/** A visit on which `get-states` answers so. */
function visitOf(answer: unknown): { visit: Visit; called: string[] } {
  const called: string[] = [];
  const call = (name: string) => {
    called.push(name);
    return Promise.resolve(answer);
  };
  return { visit: { shopper: { call }, enrollmentId: 'e' } as unknown as Visit, called };
}

const asked = (field_name: string) => ({ field_name, value: null, required: true, read_only: false });
const BIRTH = [asked('birth_state'), asked('birth_city')];

async function choicesWith(answer: unknown) {
  const options = await loadMissingChoices(visitOf(answer).visit, contactForm, BIRTH);
  const fields = mergeFields(contactForm, BIRTH, { today: '2026-11-23', options });
  return fields.find(({ name }) => name === 'birth_state')?.choices;
}

describe('the states of birth', () => {
  it('are those of the API, also where a remote one knows more than we do', async () => {
    const result = [{ abbrev: 'PR', name: 'Puerto Rico' }];
    expect(await choicesWith({ ok: true, value: { data: { result } } })).toEqual([
      { value: 'PR', label: 'Puerto Rico' },
    ]);
  });

  it.each([
    ['fails', { ok: false }],
    ['is empty', { ok: true, value: { data: { result: [] } } }],
  ])('are our own where its list %s', async (_, answer) => {
    expect(await choicesWith(answer)).toHaveLength(STATES.length);
  });

  it('are asked for where the descriptor has an empty list', async () => {
    const { visit, called } = visitOf({ ok: false });
    await loadMissingChoices(visit, contactForm, [{ ...asked('birth_state'), options: [] }]);
    expect(called).toEqual(['getStates']);
  });

  it('are not asked for on a form without them', async () => {
    const { visit, called } = visitOf({ ok: false });
    await loadMissingChoices(visit, contactForm, [asked('city')]);
    expect(called).toEqual([]);
  });
});
