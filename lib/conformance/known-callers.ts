import { need, siteKeyOf, type Headers, type Walk } from './walk';

/** The headers of a person who signed in: the id and version that the server has of them. */
export async function signIn(
  walk: Walk,
  role: 'rep' | 'group' | 'member',
  email: string,
  visitor: Headers = role === 'group' ? walk.there : walk.here,
): Promise<Headers> {
  const found = (await walk.ok('resolveSignIn', { email, roles: [role] }, visitor)).data;
  const { id, version } = need(found, `${role} who signs in with ${email}`);
  return { ...visitor, signed_in: `${role}:${version}:${id}`, ...(role === 'member' && { uid: id }) };
}

export const asRep = (walk: Walk): Promise<Headers> => signIn(walk, 'rep', walk.facts.people.rep);
export const asGroup = (walk: Walk): Promise<Headers> => signIn(walk, 'group', walk.facts.people.group);
export const asMember = (walk: Walk): Promise<Headers> => signIn(walk, 'member', walk.facts.people.member);

/** The member's id of headers. */
export const idOf = (headers: Headers): string => need(headers['uid'], 'member in the headers');

/** A client who has a link to sign. */
export const bySigning = (walk: Walk, link: string): Headers => ({
  site_key: siteKeyOf(walk.facts.site.host),
  agent_id: walk.facts.site.agent_id,
  'x-client-ip': '192.0.2.19',
  signing: `link:${link}`,
});
