import * as z from 'zod';
import type { CookieCodec } from './cookie';
import { hashSid } from './session-id';
import type { Session } from './session';

/** As long as a session can last: an address of another session or from yesterday finds nothing. */
const SEARCH_SECONDS = 12 * 3_600;

const Search = z.object({ of: z.string().max(64), text: z.string().min(1).max(120) });

/**
 * Seals the words a rep or group administrator searches for. They are about people, so they stand sealed in the
 * address, for this session only: page links, Back and reload work, and neither history nor logs tell anything
 * (threats T21).
 */
export function sealSearch(session: Session, text: string, codec: CookieCodec): Promise<string> {
  return codec.sealValue({ of: hashSid(session.sid), text } satisfies z.infer<typeof Search>, SEARCH_SECONDS);
}

/** The words of a sealed search of this session, or null: another session's, too old, or not ours. */
export async function openSearch(session: Session, seal: string, codec: CookieCodec): Promise<string | null> {
  if (seal.length > 1_024) return null;
  const search = await codec.unsealValue(seal, Search, SEARCH_SECONDS);
  return search?.of === hashSid(session.sid) ? search.text : null;
}
