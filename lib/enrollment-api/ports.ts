import type { ClientSigning } from '@/lib/contract/client-signing';
import type { Idempotency } from '@/lib/contract/idempotency';
import type { FieldCrypto } from '@/lib/security/fields';
import type { PostalAddress } from '@/lib/rules/people/postal-address';
import type { ChargeState } from '@/lib/rules/words/payment-kinds';
import type { SignInRole } from '@/lib/rules/words/visits';
import type { DebitOrigin } from './payments/nacha-write';
import type { Database } from './store/open';

/**
 * The embedded API's ports, this one and those below, are the parts it needs from outside. Tests pass a fixed clock,
 * sequential ids and a memory mailbox.
 */
export interface Clock {
  /** The present instant. Rules never read the clock; handlers pass `today` on. */
  now(): Date;
}

export interface Ids {
  /** An unguessable id (128 random bits or more), URL-safe. */
  token(bytes?: number): string;
  /** A policy or confirmation number for people. */
  policyNumber(): string;
  /** A member's number for people, as `drawMemberNumber` makes them. */
  memberNumber(): string;
}

export interface Log {
  info(event: string, fields?: Record<string, string | number | boolean | null>): void;
  warn(event: string, fields?: Record<string, string | number | boolean | null>): void;
  error(event: string, fields?: Record<string, string | number | boolean | null>): void;
}

/** Sends one message; throws when the relay did not take it. The outbox retries. */
export interface MailTransport {
  send(message: OutgoingMail): Promise<void>;
}

export type OutgoingMail = {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The PNG, in base64, that the HTML shows as its logo. */
  logo?: string | null;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
};

/** The end of one attempt: an answer is a status or a code of a failure, never words of the receiver. `gone` where it wants no more. */
export type WebhookOutcome = { ok: boolean; answer: string; gone: boolean };

/** Sends signed events to other systems (decisions 283). */
export interface WebhookSender {
  /** The reason why an address may not be told anything; null for one that may. Looks nothing up. */
  problemOf(url: string): string | null;
  /** Posts a body once, with the headers of its signatures. Throws nothing. */
  send(order: { url: string; id: string; body: string; secrets: readonly string[]; at: Date }): Promise<WebhookOutcome>;
}

/** A card's number goes in once; a token comes out. The security code never leaves this call (decisions 17). */
export interface PaymentVault {
  tokenize(card: {
    number: string;
    expirationMonth: string;
    expirationYear: string;
    securityCode: string;
  }): Promise<
    { ok: true; token: string; brand: string; last4: string } | { ok: false; target: string; message: string }
  >;
}

export type CardFacts = { brand: string; last4: string; expirationMonth: string; expirationYear: string };

/** A payment as the processor has it. `code`: why it was refused, in the processor's word; `address`: where the bank asks. */
export type ChargeFacts = {
  state: ChargeState;
  authorizedCents: number;
  capturedCents: number;
  refundedCents: number;
  code: string | null;
  address: string | null;
};

/** `charge` is taken later by `capture`; `store` keeps the card for charges without its holder. Amounts are cents. */
export type ChargeOrder = {
  kind: 'charge' | 'store';
  amountCents: number;
  token: string;
  customer: string | null;
  /** True where the person is away whom the bank could ask. */
  offSession: boolean;
  /** The page to come back to when the bank has asked. */
  returnAddress: string | null;
};

export type ProcessorEvent = { id: string; kind: string; processorId: string | null };

/**
 * Takes payments by card (decisions 54). Every change carries a key: the same key twice is one change, whatever became of the first
 * answer. `open` moves no money and answers the processor's own id, which is kept before `authorize`, so that whatever was begun
 * can be found and let go of. Each throws within its time-out when there is no answer that can be trusted.
 */
export interface PaymentProcessor {
  readonly name: string;
  /** The frame that takes a card, as `get-payment-frame` tells it; null where our own fields post. */
  frame(): Promise<string | null>;
  /** The card behind a token; null for a token that is none. */
  describe(token: string): Promise<CardFacts | null>;
  open(key: string, order: ChargeOrder): Promise<{ id: string; customer: string | null }>;
  authorize(key: string, id: string, order: ChargeOrder): Promise<ChargeFacts>;
  capture(key: string, id: string, cents: number): Promise<ChargeFacts>;
  /** Lets go of what is held; what was begun and not finished can then never be. */
  void(key: string, id: string): Promise<ChargeFacts>;
  refund(key: string, id: string, cents: number): Promise<ChargeFacts>;
  read(id: string): Promise<ChargeFacts>;
  /** A webhook that the processor signed; null for anything else. */
  readEvent(body: string, signature: string | null, now: Date): ProcessorEvent | null;
}

/** The folder in which files for the bank are laid (`out`), and those of the bank found (`in`), and who debits (decisions 225). */
export type Debits = { folder: string; origin: DebitOrigin };

/** A service's word on a number or an e-mail address; `unchecked` where it gave none, which never blocks (decisions 48). */
export type Verdict = { valid: true; unchecked?: true } | { valid: false; message: string };

/** The postal service's word on an address. `zip4` is empty where it told none. */
export type AddressVerdict =
  | { outcome: 'found'; zip4: string }
  | { outcome: 'suggested'; address: PostalAddress; zip4: string }
  | { outcome: 'unknown'; message: string }
  | { outcome: 'unchecked' };

/** `ask` waits for the service, three seconds at most; `recall` answers at once, with what it said lately. */
export type Patience = 'ask' | 'recall';

export type OutsideCheck = 'phone' | 'email' | 'address';

/**
 * Lookups that an outside service may answer; the built-in ones work offline. None of them blocks and none throws
 * (decisions 20, 48).
 */
export interface Lookups {
  /** Those that a service answers; the others are judged by their form, and addresses not at all. */
  services: ReadonlySet<OutsideCheck>;
  bankName(routingNumber: string): Promise<string | null>;
  phone(phone: string, patience?: Patience): Promise<Verdict>;
  email(email: string, patience?: Patience): Promise<Verdict>;
  address(address: PostalAddress, patience?: Patience): Promise<AddressVerdict>;
}

/**
 * Has an invoice made for a policy that is paid by bill (rules 3 §7 "autoInvoiceGeneration"). Throws when the order was
 * not taken; the same policy may be ordered again and is still invoiced once.
 */
export interface Invoices {
  /** `effectiveDate` as the wire has it, `MM/DD/YYYY`. */
  generate(order: { policyId: string; effectiveDate: string }): Promise<void>;
}

/** Seals a finished document with the operator's key; `level` says whether another's clock vouches for the time. */
export interface Sealer {
  seal(pdf: Uint8Array): Promise<{ pdf: Buffer; level: 'B-B' | 'B-T'; by: string }>;
}

export interface Ports {
  store: Database;
  /** Seals what the store keeps of people; `getFieldCrypto()` of lib/security/keys.ts outside of tests. */
  fields: FieldCrypto;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Null where no vault is set: then no card is offered (decisions 97). */
  vault: PaymentVault | null;
  /** Null where no processor is set: then no card is offered either (decisions 38, 97). */
  processor: PaymentProcessor | null;
  /** Null where no bank takes files of debits: then no bank account is offered (decisions 38, 225). */
  debits: Debits | null;
  /** Told after a commit that left a payment to be taken, so that it need not wait for the worker's turn. */
  paymentsDue?: () => void;
  /** The demo's processor as a process, started and ended with what serves. */
  processorLife?: { start: () => void; stop: () => void };
  lookups: Lookups;
  invoices: Invoices;
  sealer: Sealer;
  webhooks: WebhookSender;
}

export type SignedInCaller = { role: SignInRole; version: number; id: string };

/** The caller, from the storefront's fixed headers (rules 1 §6: agent_id, uid, group_id). Never from a browser. */
export type Caller = {
  /** `Site.key` of the storefront that calls (header `site_key`); null for callers that know no sites. */
  siteKey: string | null;
  agentId: string | null;
  groupId: string | null;
  /** The caller's class among the group's employees, where it is known. */
  employeeClass: string | null;
  uid: string | null;
  /** The person signed in at the storefront (decisions 10, 11); every call asks again whether they still may. */
  signedIn: SignedInCaller | null;
  /** The client who signs what a rep or an administrator prepared, and how they came to (decisions 34); null for others. */
  signing: ClientSigning | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string;
  /** The key of this change, and whether it was made before without an answer (decisions 153). */
  idempotency: Idempotency | null;
};
