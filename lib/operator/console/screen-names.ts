/** The screens of the console beside its home: the last part of their addresses. */
export const SCREEN_NAMES = [
  'sites',
  'plans',
  'groups',
  'people',
  'policies',
  'evidence',
  'payments',
  'fulfilment',
  'webhooks',
  'audit',
  'verbs',
] as const;
export type ScreenName = (typeof SCREEN_NAMES)[number];

export function isScreen(value: string): value is ScreenName {
  return SCREEN_NAMES.some((name) => name === value);
}

/** The place of what was uploaded, on the screen of plans. */
export const UPLOADS = 'uploads-show';
