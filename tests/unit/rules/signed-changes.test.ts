import { describe, expect, it } from 'vitest';
import { changedParts, partsOfNone, partsOfStep } from '@/lib/rules/steps/signed-changes';
import { readChangedSignature, type SignedTab } from '@/lib/rules/steps/change-words';

const SIGNED: SignedTab = { tab_name: 'agreement_info', complete: false, signed_at: '2026-11-23T16:31:00Z' };
const told = (tabs: SignedTab[], assisted = false, own: Partial<SignedTab> = {}) =>
  readChangedSignature([...tabs, { ...SIGNED, ...own }], { assisted });

describe('the parts of what was signed', () => {
  it('are changed where they differ, came or went; a signature without parts names none', () => {
    const signed = { 'contact_info.address': 'a', health_info: 'b', cart: 'c', 'primary_info.body': 'x' };
    const now = { 'contact_info.address': 'z', health_info: 'b', cart: 'd', employer_info: 'new' };
    expect(changedParts(signed, now)).toEqual(['cart', 'contact_info.address', 'employer_info', 'primary_info.body']);
    expect(changedParts(signed, signed)).toEqual([]);
    expect(changedParts(undefined, now)).toEqual([]);
  });

  it('belong to a step, or to none', () => {
    const changed = ['cart', 'contact_info.address', 'contact_info.reach', 'dependent_info', 'texts'];
    expect(partsOfStep(changed, 'contact_info')).toEqual(['address', 'reach']);
    expect(partsOfStep(changed, 'dependent_info')).toEqual(['answers']);
    expect(partsOfNone(changed)).toEqual(['cart', 'texts']);
  });
});

describe('a signature that no longer holds', () => {
  it.each<[string, SignedTab[], string]>([
    ['a group', [{ tab_name: 'contact_info', changed: ['address'] }], 'You changed your address after signing.'],
    [
      'several steps',
      [
        { tab_name: 'primary_info', changed: ['name', 'background'] },
        { tab_name: 'dependent_info', changed: ['answers'] },
      ],
      'You changed your name, your background and your dependents after signing.',
    ],
    [
      'health',
      [{ tab_name: 'primary_health_info', changed: ['answers'] }],
      'You changed your health answers after signing.',
    ],
    [
      'answers of no group',
      [{ tab_name: 'contact_info', changed: ['others'] }],
      'You changed your other answers after signing.',
    ],
    ['nothing that is named', [], 'Something you signed has changed.'],
  ])('names %s', (_, tabs, words) => {
    expect(told(tabs)?.text).toBe(words);
  });

  it('says who changed what: the shopper, a rep for a client, or we', () => {
    const tabs = [{ tab_name: 'contact_info', changed: ['address'] }];
    expect(told(tabs, true)?.text).toBe('You changed the client’s address after signing.');
    expect(told([], false, { changed: ['texts'] })?.text).toBe('We changed the agreement texts after you signed.');
    expect(told(tabs, false, { changed: ['cart', 'texts'] })?.text).toBe(
      'You changed your address, the plans, their price or their start and the agreement texts after signing.',
    );
  });

  it('names what changed before it, each step with the moment of its last save, and not the agreement', () => {
    const tabs = [
      { tab_name: 'contact_info', changed: ['address'], changed_at: '2026-11-24T10:00:00Z' },
      { tab_name: 'employer_info', changed: [] },
      { tab_name: 'surprise_info', changed: ['name'] },
      { tab_name: 'billing_info' },
      { tab_name: 'dependent_info', changed: ['answers'] },
    ];
    expect(told(tabs, false, { changed: ['cart'] })).toEqual({
      signedAt: '2026-11-23T16:31:00Z',
      steps: new Map([
        ['contact', '2026-11-24T10:00:00Z'],
        ['dependent', null],
      ]),
      text: 'You changed your address, your dependents and the plans, their price or their start after signing.',
      before: 'before your address, your dependents and the plans, their price or their start changed',
    });
    expect(told([])?.before).toBe('');
    expect(told([], false, { changed: ['surprise'] })?.text).toBe('Something you signed has changed.');
    // The review is no part of what is signed.
    expect(told([{ tab_name: 'review_info', changed: ['answers'] }])?.text).toBe('Something you signed has changed.');
  });

  it('is none while it holds, before there is one, and with an API that does not tell', () => {
    expect(told([], false, { complete: true })).toBeNull();
    expect(readChangedSignature([{ tab_name: 'agreement_info', complete: false }], { assisted: false })).toBeNull();
    expect(readChangedSignature([], { assisted: false })).toBeNull();
  });

  it('has the moment of each step that changed', () => {
    const at = '2026-11-23T16:38:00Z';
    const found = told([
      { tab_name: 'contact_info', changed: ['address'], changed_at: at },
      { tab_name: 'employer_info', changed: ['job'] },
    ]);
    expect([...(found?.steps ?? [])]).toEqual([
      ['contact', at],
      ['employer', null],
    ]);
    expect(found?.signedAt).toBe(SIGNED.signed_at);
  });
});
