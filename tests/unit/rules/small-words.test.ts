import { describe, expect, it } from 'vitest';
import { counted } from '@/lib/rules/text/counted';
import { labelledMessage } from '@/lib/rules/text/labelled-message';
import { isRecord, textOrNull } from '@/lib/rules/text/records';
import { isWebAddress } from '@/lib/rules/text/web-address';
import { isFlag } from '@/lib/rules/words/answer-kinds';
import { isScope } from '@/lib/rules/words/operator-scopes';
import {
  CHARGED_METHODS,
  isChargedMethod,
  isGroupMethod,
  isNoticeMethod,
  toPaymentMethod,
} from '@/lib/rules/words/payment-kinds';
import { isElevate, SITE_KINDS } from '@/lib/rules/words/site-kinds';
import { isAccountRole, isSignInRole, isStaff, OPEN_TYPES } from '@/lib/rules/words/visits';

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
    const roles = ['rep', 'group', 'operator', 'member', 'applicant', 'visitor'];
    expect([...roles, null, undefined, ''].filter(isStaff)).toEqual(['rep', 'group']);
    expect([...roles, null, undefined, ''].filter(isAccountRole)).toEqual(['rep', 'group', 'operator']);
    expect([...roles, ...ODD].filter(isSignInRole)).toEqual(['rep', 'group', 'operator', 'member']);
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

it('an area of work is one of four', () => {
  const areas = ['people', 'policies', 'money', 'house'];
  expect([...areas, 'catalogue', 'House', ''].filter(isScope)).toEqual(areas);
});

it('a number is told with its noun, in the form that it needs', () => {
  const sites = (rows: number) => counted(rows, ['site', 'sites']);
  expect([0, 1, 2, 1_200].map(sites)).toEqual(['0 sites', '1 site', '2 sites', '1,200 sites']);
});

describe('a payment method', () => {
  const methods = ['cc', 'eft', 'list', 'elist', 'stmt', 'check', ''];

  it('is charged here by card and by bank account, not by bill', () => {
    expect(methods.filter(isChargedMethod)).toEqual([...CHARGED_METHODS]);
    expect(CHARGED_METHODS).toEqual(['cc', 'eft']);
  });

  it('is collected by others, or taken from wages, by bill; a stored one of no known word as well', () => {
    expect(methods.filter(isNoticeMethod)).toEqual(['list', 'elist', 'stmt']);
    expect([...methods, null].filter(isGroupMethod)).toEqual(['list', 'elist']);
    expect(methods.map(toPaymentMethod)).toEqual(['cc', 'eft', 'list', 'elist', 'stmt', 'stmt', 'stmt']);
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
