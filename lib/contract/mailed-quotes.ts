import * as z from 'zod';
import { FEE_CADENCES } from '../rules/words/payment-kinds';
import { QUOTE_CHANGES } from '../rules/words/quote-changes';
import { endpoint } from './endpoint';
import { done, lookup, success } from './envelope';
import { ResumedEnrollment } from './resume';
import { Id, Instant, Label, MoneyString, NullableId, PositiveInt, Text, WireDate } from './scalars';

/* Quotes that were mailed: the page behind the mail's link, and the sender's list (decisions 268). Beyond the spec. */

const Token = z.string().regex(/^[A-Za-z0-9_-]{32,128}$/);

/** Rows of a sender's list at most; what is older has ended. */
export const MOST_QUOTES = 20;

/** A mailed quote beside what it comes to today. It tells no more of a person than its mail did. */
export const QuoteView = z.object({
  name: Label,
  quoted_on: WireDate,
  ends_at: Instant,
  covered: Label,
  /** The start that was quoted, and the one the same cart has today. */
  quoted_start: WireDate,
  start: WireDate,
  lines: z
    .array(
      z.object({
        plan_id: PositiveInt.nullable(),
        label: Label,
        cadence: z.enum(FEE_CADENCES),
        /** Null for what was not in the quote. */
        quoted: MoneyString.nullable(),
        /** Null for what has no price today. */
        now: MoneyString.nullable(),
        change: z.enum(QUOTE_CHANGES),
        why: Text,
      }),
    )
    .max(120),
  quoted_month: MoneyString,
  month: MoneyString,
  quoted_first: MoneyString,
  first: MoneyString,
  /** True where a line, the start or an amount is not as quoted. */
  changed: z.boolean(),
  /** True where only the member it was made for can open it, signed in. */
  for_member: z.boolean(),
});
export type QuoteView = z.infer<typeof QuoteView>;

/** An enrollment that is begun with a quote, and the current member it is for. */
const Opened = ResumedEnrollment.extend({ user_id: NullableId });

/** The monthly amount of today as the page showed it: another one by now is shown first. */
const seen = MoneyString;

export const getQuoteByLink = endpoint({
  method: 'POST',
  path: '/get-quote-by-link',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({ token: Token }),
  output: lookup(QuoteView),
  summary: 'A mailed quote by its link beside the prices of today; changes nothing; 204 for all else (decisions 268).',
});

export const openQuote = endpoint({
  method: 'POST',
  path: '/open-quote',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({ token: Token, seen }),
  output: lookup(Opened),
  errors: ['priceChanged'],
  summary: 'A new enrollment with the cart and household of a mailed quote, by its link (decisions 268).',
});

/** A quote as its sender's list tells it. */
const SentQuote = z.object({
  quote_id: Id,
  name: Label,
  email: z.string().max(254),
  plans: z.array(Label).max(60),
  month: MoneyString,
  sent_at: Instant,
  sends: z.int().min(1),
  opened_at: Instant.nullable(),
  opens: z.int().min(0),
  ends_at: Instant,
});
export type SentQuote = z.infer<typeof SentQuote>;

export const getSentQuotes = endpoint({
  method: 'GET',
  path: '/get-sent-quotes',
  access: 'rep',
  limit: 'read',
  input: z.strictObject({}),
  output: success(z.object({ quotes: z.array(SentQuote).max(MOST_QUOTES), found: z.int().min(0) })),
  summary: 'Quotes that the signed-in rep mailed, newest first (decisions 268).',
});

export const getSentQuote = endpoint({
  method: 'GET',
  path: '/get-sent-quote',
  access: 'rep',
  limit: 'read',
  input: z.strictObject({ quote_id: Id }),
  output: lookup(QuoteView),
  summary: 'A quote that the signed-in rep mailed, beside the prices of today (decisions 268).',
});

export const openSentQuote = endpoint({
  method: 'POST',
  path: '/open-sent-quote',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({ quote_id: Id, seen }),
  output: lookup(Opened),
  errors: ['priceChanged'],
  summary: 'A new enrollment with the cart and household of a quote of the signed-in rep (decisions 268).',
});

export const sendQuoteAgain = endpoint({
  method: 'POST',
  path: '/send-quote-again',
  access: 'rep',
  limit: 'mail',
  input: z.strictObject({ quote_id: Id }),
  output: done,
  summary: 'Mails a quote of the signed-in rep once more, with a new link (decisions 268).',
});
