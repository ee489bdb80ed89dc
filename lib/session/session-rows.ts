import * as z from 'zod';
import { ENROLL_TYPES, EPROCESSES, GATE_PASSES, OPEN_TYPES, SIGN_IN_ROLES } from '@/lib/rules/words/visits';
import type { CookieCodec } from './cookie';
import { expiryAt, SEEN_EVERY_MS, SESSION_LIFETIME_MS } from './lifetime';
import type { CookiePayload, Session } from './session';
import { hashSid, newSid } from './session-id';
import {
  clearCookie,
  draftCookieName,
  endedCookieName,
  quoteHintName,
  readCookie,
  resumeCookieName,
  sessionCookieName,
  setCookie,
} from './set-cookie';

const id = z.string().max(64).nullable();

const SignedInAs = z.object({ role: z.enum(SIGN_IN_ROLES), id: z.string().max(64), version: z.int() });

/** Properties of a session that its row keeps as JSON. */
const SessionData = z.object({
  gate: z.enum(GATE_PASSES),
  signedIn: SignedInAs.nullable().default(null),
  enrollmentId: id,
  agentId: id,
  groupId: id,
  employeeClass: z
    .object({ groupId: z.string().max(64), name: z.string().max(64) })
    .nullable()
    .default(null),
  portalId: id,
  portalName: z.string().max(200).nullable().default(null),
  portalCode: z.string().max(64).nullable().default(null),
  userId: id,
  eprocess: z.enum(EPROCESSES),
  openType: z.enum(OPEN_TYPES).nullable(),
  enrollType: z.enum(ENROLL_TYPES),
  referralId: id,
  receiptFor: id,
  repName: z.string().max(200).nullable(),
  continuedAt: z.iso.datetime().nullable().default(null),
  signingLink: id.default(null),
  sentLink: id.default(null),
  householdLink: id.default(null),
  handedOver: z
    .object({ by: z.string().max(80), at: z.iso.datetime() })
    .nullable()
    .default(null),
});
export type SessionData = z.infer<typeof SessionData>;

export type SessionRow = {
  sidHash: string;
  siteKey: string;
  data: Record<string, unknown>;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

export type SessionRows = {
  /** False when there is such a row already, alive or not. */
  create(row: SessionRow): Promise<boolean>;
  /** Null when there is no such row, or it has ended or expired at `at`. */
  load(sidHash: string, at: Date): Promise<SessionRow | null>;
  /** Merges properties and moves the end; false when the session has ended meanwhile. */
  update(sidHash: string, change: { data: Partial<SessionData>; at: Date; expiresAt: Date }): Promise<boolean>;
  /** Merges properties into all other live sessions of an enrollment that were there at `at`. */
  changeOthers(sidHash: string, change: { enrollmentId: string; data: Partial<SessionData>; at: Date }): Promise<void>;
  end(sidHash: string, at: Date): Promise<void>;
  /** Deletes rows and counters that ended before. */
  purge(before: Date): Promise<void>;
};

/** Members a new session is given beside the defaults. */
export type SessionStart = Partial<SessionData> & Pick<SessionData, 'eprocess' | 'enrollType'>;

/** A session and the `Set-Cookie` values that the answer must carry. */
type OpenedSession = { session: Session; cookies: string[] };

export type Sessions = {
  /** The live session of a site named by a request's Cookie header, null when there is none. Slides the idle end. */
  load(siteKey: string, cookieHeader: string | null, https: boolean): Promise<Session | null>;
  /**
   * The live session as `load` finds it, but without sliding its idle end: asking how long it lasts must not prolong
   * it.
   */
  peek(siteKey: string, cookieHeader: string | null, https: boolean): Promise<Session | null>;
  /** Opens a session with a new id; an old one of this site, if given, ends. */
  start(siteKey: string, start: SessionStart, https: boolean, old?: Session | null): Promise<OpenedSession>;
  /**
   * Opens a session under an id that was given out before (`newSid`), once: null when that id was used already. The
   * enrollment of the new session goes on there alone, see `continueIn`.
   */
  startAs(sid: string, siteKey: string, start: SessionStart, https: boolean): Promise<OpenedSession | null>;
  /** The live session of an id of our own keeping, with the `Set-Cookie` values that open it once more. */
  reopen(sid: string, siteKey: string, https: boolean): Promise<OpenedSession | null>;
  /**
   * Changes all other sessions of this session's enrollment, which goes on here: they are closed unless told otherwise.
   * A link that brings the client to sign will leave the rep's screen open, read only, by another change
   * (decisions 103).
   */
  continueIn(session: Session, others?: (at: Date) => Partial<SessionData>): Promise<void>;
  /** Changes properties of a live session. Null when it has ended meanwhile. */
  change(session: Session, change: Partial<SessionData>, https: boolean): Promise<OpenedSession | null>;
  /** Ends a session for good: its cookie is worth nothing from now on (threats T8). */
  end(session: Session): Promise<void>;
  /** `Set-Cookie` values that remove everything of a site from the browser. */
  forget(siteKey: string, https: boolean): string[];
};

const EMPTY: Omit<SessionData, 'eprocess' | 'enrollType'> = {
  gate: 'none',
  signedIn: null,
  enrollmentId: null,
  agentId: null,
  groupId: null,
  employeeClass: null,
  portalId: null,
  portalName: null,
  portalCode: null,
  userId: null,
  openType: null,
  referralId: null,
  receiptFor: null,
  repName: null,
  continuedAt: null,
  signingLink: null,
  sentLink: null,
  householdLink: null,
  handedOver: null,
};

type Parts = { rows: SessionRows; codec: () => CookieCodec; now: () => Date };

/** Sessions over rows and sealed cookies. The row is the authority; the cookie only names it (threats T8). */
export function createSessions(parts: Parts): Sessions {
  return {
    load: (siteKey, cookieHeader, https) => loadSession(parts, siteKey, cookieHeader, https, true),
    peek: (siteKey, cookieHeader, https) => loadSession(parts, siteKey, cookieHeader, https, false),
    start: (siteKey, start, https, old) => startSession(parts, siteKey, start, https, old ?? null),
    startAs: (sid, siteKey, start, https) => startOnce(parts, sid, siteKey, start, https),
    reopen: (sid, siteKey, https) => reopenSession(parts, sid, siteKey, https),
    continueIn: (session, others = closedAt) => continueIn(parts, session, others(session.createdAt)),
    change: (session, change, https) => changeSession(parts, session, change, https),
    end: (session) => parts.rows.end(hashSid(session.sid), parts.now()),
    forget: (siteKey, https) => [
      clearCookie(sessionCookieName(siteKey, https), https),
      clearCookie(draftCookieName(siteKey, https), https),
      clearCookie(resumeCookieName(siteKey, https), https),
      clearCookie(endedCookieName(siteKey, https), https),
      clearCookie(quoteHintName(siteKey), https),
    ],
  };
}

async function loadSession(
  { rows, codec, now }: Parts,
  siteKey: string,
  cookieHeader: string | null,
  https: boolean,
  isSeen: boolean,
): Promise<Session | null> {
  const value = readCookie(cookieHeader, sessionCookieName(siteKey, https));
  const at = now();
  const payload = value === null ? null : await codec().unseal(value, siteKey, at);
  if (payload === null) return null;
  const row = await rows.load(hashOf(payload), at);
  const session = row && toSession(payload.sid, row, siteKey);
  if (!session || !row) return null;
  if (isSeen && at.getTime() - row.lastSeenAt.getTime() >= SEEN_EVERY_MS)
    await rows.update(row.sidHash, { data: {}, at, expiresAt: expiryAt(session, at) });
  return session;
}

async function startSession(
  parts: Parts,
  siteKey: string,
  start: SessionStart,
  https: boolean,
  old: Session | null,
): Promise<OpenedSession> {
  const opened = await startOnce(parts, newSid(), siteKey, start, https);
  if (opened === null) throw new Error('A random id of a session was there already');
  if (old) await parts.rows.end(hashSid(old.sid), parts.now());
  return opened;
}

async function startOnce(
  parts: Parts,
  sid: string,
  siteKey: string,
  start: SessionStart,
  https: boolean,
): Promise<OpenedSession | null> {
  const at = parts.now();
  const data: SessionData = { ...EMPTY, ...start };
  const expiresAt = expiryAt({ ...data, createdAt: at }, at);
  const session: Session = { ...data, sid, siteKey, createdAt: at, expiresAt };
  const row = { sidHash: hashSid(sid), siteKey, data, createdAt: at, lastSeenAt: at, expiresAt };
  return (await parts.rows.create(row)) ? { session, cookies: await buildCookies(parts, session, https) } : null;
}

async function reopenSession(
  parts: Parts,
  sid: string,
  siteKey: string,
  https: boolean,
): Promise<OpenedSession | null> {
  const row = await parts.rows.load(hashSid(sid), parts.now());
  const session = row && toSession(sid, row, siteKey);
  return session && { session, cookies: await buildCookies(parts, session, https) };
}

async function continueIn({ rows }: Parts, session: Session, data: Partial<SessionData>): Promise<void> {
  const { sid, enrollmentId, createdAt: at } = session;
  if (enrollmentId !== null) await rows.changeOthers(hashSid(sid), { enrollmentId, data, at });
}

/** The end of an enrollment in a session that was left behind: it tells since when, and everything else goes on. */
function closedAt(at: Date): Partial<SessionData> {
  return { enrollmentId: null, continuedAt: at.toISOString() };
}

async function changeSession(
  parts: Parts,
  session: Session,
  change: Partial<SessionData>,
  https: boolean,
): Promise<OpenedSession | null> {
  const at = parts.now();
  const changed: Session = { ...session, ...change };
  const next: Session = { ...changed, expiresAt: expiryAt(changed, at) };
  if (!(await parts.rows.update(hashSid(session.sid), { data: change, at, expiresAt: next.expiresAt }))) return null;
  const before = toPayload(session);
  const after = toPayload(next);
  const sameHint = (session.enrollmentId === null) === (next.enrollmentId === null);
  const same =
    sameHint && before.personal === after.personal && before.gate === after.gate && before.signed === after.signed;
  return { session: next, cookies: same ? [] : await buildCookies(parts, next, https) };
}

async function buildCookies({ codec, now }: Parts, session: Session, https: boolean): Promise<string[]> {
  const payload = toPayload(session);
  const maxAgeSeconds = Math.max(0, Math.floor((payload.exp - now().getTime()) / 1_000));
  const name = sessionCookieName(session.siteKey, https);
  const hint = quoteHintName(session.siteKey);
  return [
    setCookie(name, await codec().seal(payload), { https, maxAgeSeconds }),
    session.enrollmentId !== null
      ? setCookie(hint, '1', { https, maxAgeSeconds, httpOnly: false })
      : clearCookie(hint, https),
  ];
}

function toPayload(session: Session): CookiePayload {
  return {
    sid: session.sid,
    site: session.siteKey,
    personal: isPersonal(session),
    gate: session.gate !== 'none',
    signed: session.signedIn !== null,
    exp: session.createdAt.getTime() + SESSION_LIFETIME_MS,
  };
}

/** True when pages show this visitor something that a stranger does not see. */
function isPersonal({ enrollmentId, portalId, userId, eprocess, openType }: Session): boolean {
  return enrollmentId !== null || portalId !== null || userId !== null || eprocess !== 'applicant' || openType === null;
}

/**
 * Parsed data of rows, for as long as the rows are held: a row that the store remembers is parsed once, not at every
 * request.
 */
const read = new WeakMap<SessionRow, SessionData | null>();

/** A row of another site, or one of a shape we no longer know, is no session. */
function toSession(sid: string, row: SessionRow, siteKey: string): Session | null {
  const known = read.get(row);
  const data = known === undefined ? (SessionData.safeParse(row.data).data ?? null) : known;
  read.set(row, data);
  if (row.siteKey !== siteKey || data === null) return null;
  return { ...data, sid, siteKey, createdAt: row.createdAt, expiresAt: row.expiresAt };
}

/** Hashes of opened cookies, for as long as the codec keeps them. */
const hashes = new WeakMap<CookiePayload, string>();

export function hashOf(payload: CookiePayload): string {
  const hash = hashes.get(payload) ?? hashSid(payload.sid);
  hashes.set(payload, hash);
  return hash;
}
