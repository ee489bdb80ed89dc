import type { SignedIn } from '@/lib/contract/sign-in';
import type { EnrollType, EProcess, GatePass, OpenType } from '@/lib/rules/words/visits';

/**
 * The content of the sealed cookie `enr_<site key>`: ids and the two facts the middleware decides by. Never personal
 * data.
 */
export type CookiePayload = {
  /**
   * Random id of the server row. The row, not the cookie, is the authority: deleting it ends the session (threats T8).
   */
  sid: string;
  site: string;
  /** Pages know this visitor (a quote, a chosen portal, a role), so they are served from the private zone. */
  personal: boolean;
  /** The gate of the site is passed. */
  gate: boolean;
  /** The visitor is signed in: tells a session that has ended from one that never was. */
  signed: boolean;
  /** Absolute end, epoch milliseconds. */
  exp: number;
};

/** The signed-in person, proved by a one-time code, a link or the identity provider (decisions 10, 11). */
export type SignedInAs = Pick<SignedIn, 'role' | 'id' | 'version'>;

/** A class of employees, of the group it is a class of and of no other that the session comes under later. */
export type GroupClass = { groupId: string; name: string };

/** A screen that was handed to the client: by the person of the audit log's name, at an instant as ISO text. */
export type HandedOver = { by: string; at: string };

/** The server's row. The spec's "stored local values" (rules 1 §3) live here (decisions 14, 15). */
export type Session = {
  sid: string;
  siteKey: string;
  gate: GatePass;
  /** Null for a visitor who gave no more than a code at the gate. */
  signedIn: SignedInAs | null;
  enrollmentId: string | null;
  agentId: string | null;
  groupId: string | null;
  /** The class of the employees of a group whose code was given (decisions 147). */
  employeeClass: GroupClass | null;
  portalId: string | null;
  /** Name and code of a portal that was chosen (rules 1 §4, "Rep/group home flow"). */
  portalName: string | null;
  portalCode: string | null;
  userId: string | null;
  eprocess: EProcess;
  /**
   * The kind of storefront an open visit came by; null for a rep, a group's administrator or a member (rules 1 §2.14).
   */
  openType: OpenType | null;
  enrollType: EnrollType;
  referralId: string | null;
  /** The enrollment whose receipt this browser may show after submission (the enrollment itself is over). */
  receiptFor: string | null;
  repName: string | null;
  /**
   * The moment at which the enrollment of this session was continued in another browser; it is closed here since
   * (decisions 103). An instant as ISO text.
   */
  continuedAt: string | null;
  /** The link by which the client of this session came to sign (decisions 169). */
  signingLink: string | null;
  /** The link by which this session's last client has the enrollment: its status is what is left of it here. */
  sentLink: string | null;
  /** The link by which one of a household came to sign alone: that and nothing of the enrollment (decisions 240). */
  householdLink: string | null;
  /** The screen is with the client since this moment; by whom, as the audit log names them (decisions 170). */
  handedOver: HandedOver | null;
  createdAt: Date;
  expiresAt: Date;
};
