import { describe, expect, it } from 'vitest';
import { CARD_FRAME, readFromFrame, toFrame } from '@/lib/rules/words/card-frame';

const told = (message: object) => readFromFrame({ frame: CARD_FRAME, ...message });

describe('a message of the card frame', () => {
  it.each([
    { type: 'ready', height: 180 },
    { type: 'resized', height: 220 },
    { type: 'failed' },
    { type: 'changed', brand: null, complete: false },
    { type: 'changed', brand: 'visa', complete: true },
    { type: 'token', request: 1, token: 'pm_1', brand: 'visa', last4: '4242' },
    { type: 'refused', request: 1, field: 'card_number', message: 'No' },
  ])('is heard: %o', (message) => {
    expect(told(message)).toMatchObject(message);
  });

  it.each([
    null,
    'token',
    { type: 'token', request: 1, token: 'pm_1', brand: 'visa', last4: '4242' },
    { frame: 'other', type: 'ready', height: 1 },
    { frame: CARD_FRAME, type: 'ready' },
    { frame: CARD_FRAME, type: 'token', request: '1', token: 'pm_1', brand: 'visa', last4: '4242' },
    { frame: CARD_FRAME, type: 'refused', request: 1, field: 'zip', message: 'No' },
    { frame: CARD_FRAME, type: 'anything' },
  ])('is nothing when it is not of its form: %o', (message) => {
    expect(readFromFrame(message)).toBeNull();
  });

  it('to the frame carries the mark of the protocol', () => {
    expect(toFrame({ type: 'tokenize', request: 3 })).toEqual({ frame: CARD_FRAME, type: 'tokenize', request: 3 });
  });
});
