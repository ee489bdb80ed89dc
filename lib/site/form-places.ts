/* Names that plain forms, their routes and their pages share (decisions 159). */

/** The things that a plain form of the cart does: the value of its hidden input `intent`. */
export const CART_INTENTS = {
  add: 'add',
  rider: 'rider',
  remove: 'remove',
  date: 'date',
  checkout: 'checkout',
} as const;

/** The button that says yes to a change of the cart. */
export const CART_YES = 'Save and change my cart';

/** The place of the one question or message that stands beside what was pressed. */
export const ANSWER_ANCHOR = 'form-answer';

/** The list of people on the home of a group's administrator. */
export const CENSUS_ANCHOR = 'employees';

/** The form of the box that buys: its parts stand apart on the page and name it. */
export const BUY_FORM = 'add-plan';

/** The hidden input that carries a level's plan and the price its page shows. */
export const levelField = (pricingId: number | string): string => `level-${pricingId}`;

/** The steps of the forms that take rep and group codes. */
export const CODE_INTENTS = {
  rep: 'rep',
  confirmRep: 'confirm-rep',
  cancelRep: 'cancel-rep',
  group: 'group',
  confirmGroup: 'confirm-group',
  otherGroup: 'other-group',
} as const;

/** The deed of a form of sending to sign and of handing the screen: the value of its button `intent` (decisions 169, 170). */
export const SIGNING_INTENTS = {
  send: 'send',
  again: 'again',
  change: 'change',
  stop: 'stop',
  show: 'show',
  receipt: 'receipt',
  hand: 'hand',
  handBack: 'hand-back',
  giveBack: 'give-back',
} as const;

/** The deed of a form about the link of one of the household (decisions 240). */
export const HOUSEHOLD_INTENTS = { send: 'send', stop: 'stop' } as const;

/** The steps of the form that opens a receipt by its link: the code is sent, then entered. */
export const RECEIPT_INTENTS = { send: 'send', open: 'open' } as const;

/** The steps of the quick quote on a rep's home: the pasted text is read, then the quote begins (decisions 269). */
export const QUICK_INTENTS = { read: 'read', start: 'start' } as const;

/** The deeds of the forms about quotes that were mailed (decisions 268). */
export const QUOTE_INTENTS = { open: 'open', enroll: 'enroll', again: 'again' } as const;

/** The deeds of the forms of a member's home (decisions 256). */
export const HELD_INTENTS = {
  open: 'open',
  pay: 'pay',
  cancel: 'cancel',
  payment: 'payment',
  heirs: 'heirs',
  phone: 'phone',
  mine: 'mine',
  notMine: 'not-mine',
} as const;

/** The choice for one plan on the page of a renewal: this, then the renewal's id (decisions 264). */
export const RENEWAL_CHOICE = 'choice-';
/** The deeds of the page that changes beneficiaries, beside those of a list's entries. */
export const HEIR_INTENTS = { sign: 'sign', forget: 'forget' } as const;
/** The deeds of the forms about how a member is reached (decisions 274). */
export const CONTACT_INTENTS = {
  move: 'move',
  sign: 'sign',
  withdraw: 'withdraw',
  email: 'email',
  code: 'code',
} as const;
/** The deeds of the forms about a change of who is covered (decisions 271). */
export const PEOPLE_INTENTS = { ask: 'ask', sign: 'sign', withdraw: 'withdraw' } as const;

/** Says among the values of such a form that a number was typed, which is shown nowhere again. */
export const NUMBER_LEFT_OUT = 'number_left_out';

/** The name of a plan's box in the form of such a change: each plan has one of its own, as names occur once. */
export const PLAN_BOX = 'plan-';

/** The deeds of the forms on the page of a member's data (decisions 267). */
export const DATA_INTENTS = { ask: 'ask', keep: 'keep' } as const;

/** Wire names of the fields of codes. */
export const CODE_FIELD = { rep: 'agent_code', group: 'group_code' } as const;

/** Hidden inputs with the hash of the words that are accepted for each way to pay (decisions 227). */
export const PAYMENT_HASH = { cc: 'card_words', eft: 'bank_words' } as const;

/** The address in the dialog of Save & Continue Later, whose form may stand beside a field of that name. */
export const LATER_EMAIL = 'save_later_email';

/** The steps of signing in. */
export const SIGN_IN_INTENTS = { mail: 'mail', mailRep: 'mail-rep', code: 'code', other: 'other' } as const;

/** The questions about the quote that a page asks one at a time without script. */
export const ANSWER_KINDS = ['basic', 'tier', 'tobacco', 'dependents', 'earnings', 'category', 'member'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** The address at which a page asks one of them. */
export function answersHref(page: string, ask: AnswerKind): string {
  return withForm(`${page}${page.includes('?') ? '&' : '?'}ask=${ask}`, 'answers');
}

/** The address of a page that shows a form again: the query makes it one made per request, which reads the sealed form. */
export function withForm(address: string, form: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}form=${form}#${ANSWER_ANCHOR}`;
}
