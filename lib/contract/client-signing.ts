/**
 * The way in which a client acts who was enrolled by a rep or a group's administrator (decisions 34): by the link that was
 * sent to them, or at the sender's screen, which was handed over by the person of the audit log's name `by`.
 */
export type ClientSigning = { how: 'link'; id: string } | { how: 'screen'; by: string };

const HEADER = /^(?:link:(?<id>[A-Za-z0-9_-]{1,64})|screen:(?<by>[A-Za-z0-9_:-]{1,80}))$/;

/** The header `signing` of a call: `link:{id}` or `screen:{actor}`. */
export function signingHeader(signing: ClientSigning): string {
  return signing.how === 'link' ? `link:${signing.id}` : `screen:${signing.by}`;
}

/** Reads the header `signing`; anything else is none. */
export function readSigning(header: string | null | undefined): ClientSigning | null {
  const { id, by } = HEADER.exec(header?.trim() ?? '')?.groups ?? {};
  if (id !== undefined) return { how: 'link', id };
  return by === undefined ? null : { how: 'screen', by };
}
