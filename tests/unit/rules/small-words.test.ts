import { describe, expect, it } from 'vitest';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { isRecord, textOrNull } from '@/lib/rules/text/records';
import { isWebAddress } from '@/lib/rules/text/web-address';
import { isFlag } from '@/lib/rules/words/answer-kinds';
import { CHARGED_METHODS, isChargedMethod } from '@/lib/rules/words/payment-kinds';
import { isElevate, SITE_KINDS } from '@/lib/rules/words/site-kinds';
import { isSignInRole, isStaff, OPEN_TYPES } from '@/lib/rules/words/visits';

/** Values that may come from outside in place of a word. */
const ODD = [null, undefined, '', 0, 1, true, [], {}];

describe('words that come from outside', () => {
  it('are a record only with members', () => {
    expect(isRecord({})).toBe(true);
    expect([null, undefined, 'text', 1, true, [], ['a']].filter(isRecord)).toEqual([]);
  });

  it('are a text only when they say something', () => {
    expect(textOrNull('Austin')).toBe('Austin');
    expect([...ODD, ['Austin']].map(textOrNull)).toEqual([...ODD, ['Austin']].map(() => null));
  });

  it('are a flag as text alone', () => {
    expect(['0', '1', '2', '01', ...ODD].filter(isFlag)).toEqual(['0', '1']);
  });

  it('are staff, or may sign in, by their role alone', () => {
    const roles = ['rep', 'group', 'member', 'applicant', 'visitor'];
    expect([...roles, null, undefined, ''].filter(isStaff)).toEqual(['rep', 'group']);
    expect([...roles, ...ODD].filter(isSignInRole)).toEqual(['rep', 'group', 'member']);
  });
});

describe('an address that a link may lead to', () => {
  it('is one of the web, and never one that runs something or is a document itself', () => {
    const page = 'https://northstar.example/plans';
    const good = ['https://help.example/new', 'HTTP://help.example', '//help.example/new', '/support', 'support'];
    expect(good.filter((text) => isWebAddress(text, page))).toEqual(good);
    expect(good.filter((text) => isWebAddress(text))).toEqual(good.slice(0, 2));
    const bad = [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      'file:///x',
    ];
    expect(bad.filter((text) => isWebAddress(text, page) || isWebAddress(text))).toEqual([]);
  });
});

describe('a payment method', () => {
  it('is charged here by card and by bank account, not by bill', () => {
    expect(['cc', 'eft', 'list', 'elist', 'stmt', ''].filter(isChargedMethod)).toEqual([...CHARGED_METHODS]);
    expect(CHARGED_METHODS).toEqual(['cc', 'eft']);
  });
});

describe('a site', () => {
  it('is of the elevate type only as the external one of a group', () => {
    const pairs = SITE_KINDS.flatMap((kind) => OPEN_TYPES.map((openType) => ({ kind, openType })));
    expect(pairs.filter(isElevate)).toEqual([{ kind: 'external', openType: 'group' }]);
  });
});

describe('a message with the label of its field', () => {
  it.each([
    ['City', 'City: Field is required'],
    ['Do you smoke?', 'Do you smoke? Field is required'],
    ['Have you used tobacco in the last 12 months? ', 'Have you used tobacco in the last 12 months? Field is required'],
    ['Dependent #2 Gender', 'Dependent #2 Gender: Field is required'],
    ['Name:', 'Name: Field is required'],
  ])('reads as a sentence under %j', (label, text) => {
    expect(labelledMessage(label, 'Field is required')).toBe(text);
  });
});
