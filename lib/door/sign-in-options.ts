import type { AuthOptions, User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { SignedIn } from '@/lib/contract/sign-in';
import { toSitePath } from '@/lib/security/redirects';
import { buildCallContext } from '@/lib/session/caller-context';
import { routes } from '@/lib/site/routes';
import { ownPath, type Proof, type SignInJob } from './sign-in-job';
import { buildProvider, PROVIDER_ID } from './identity-provider';
import { CODE_TOKEN_SECONDS, type CodeToken } from './sign-in-token';
import { wantedRoles } from './signed-in';

type ProvenUser = User & { code?: CodeToken };

/** next-auth for one request: three ways to say who one is, no pages, no sessions of its own (decisions 10, 11). */
export function buildOptions(job: SignInJob, origin: string, proof: Proof): AuthOptions {
  const { visit, parts, requestId } = job;
  const { site, client } = visit;
  const screen = routes.accessPage(site);
  const provider = parts.provider();
  return {
    secret: parts.secret(),
    useSecureCookies: client.https,
    session: { strategy: 'jwt', maxAge: CODE_TOKEN_SECONDS },
    pages: { signIn: screen, error: screen, signOut: screen },
    logger: {
      error: (code) => parts.log.info('sign-in', { code: String(code).slice(0, 60), requestId }),
      warn: () => undefined,
      debug: () => undefined,
    },
    providers: [
      accessCode(job),
      oneTimeCode(job, proof),
      ...(provider === null ? [] : [buildProvider(provider, origin)]),
    ],
    callbacks: {
      async signIn({ user, account }) {
        if (account?.provider !== PROVIDER_ID) return true;
        proof.who = await resolveProvided(job, user.email ?? '', proof);
        return proof.who !== null;
      },
      jwt: ({ token, user }) => (user ? { name: user.name ?? null, code: (user as ProvenUser).code } : token),
      // What the confirmation of an access code shows: the name, never the id.
      session: ({ session: seen, token }) => ({ expires: seen.expires, user: { name: token.name ?? null } }),
      redirect: ({ url }) => toSitePath(ownPath(url), site.basePath),
    },
  };
}

function contextOf({ visit, requestId }: SignInJob) {
  const { site, session, client, userAgent } = visit;
  // A sign-in is asked for without the old one, which must not decide about the new one.
  const nobody = session && { ...session, signedIn: null };
  return buildCallContext(site, nobody, { ip: client.ip, userAgent }, requestId);
}

/** The rep's access code: names the rep for ten minutes and opens nothing by itself (decisions 10). */
function accessCode(job: SignInJob) {
  const { visit, parts } = job;
  return CredentialsProvider({
    id: 'access-code',
    name: 'Access code',
    credentials: { agent_code: { label: 'Access code', type: 'text' } },
    async authorize(credentials): Promise<ProvenUser | null> {
      const given = String(credentials?.agent_code ?? '').trim();
      if (given === '' || given.length > 64) return null;
      const result = await parts.call('validateAgent', { agent_code: given }, contextOf(job));
      if (!result.ok) throw new Error('Unavailable');
      const { data: rep } = result.value;
      if (rep === null) return null;
      const name = `${rep.first_name} ${rep.last_name}`.trim();
      const until = parts.now().getTime() + CODE_TOKEN_SECONDS * 1_000;
      return {
        id: rep.agent_id,
        name,
        code: { agentId: rep.agent_id, name, landing: rep.landing_url, site: visit.site.key, until },
      };
    },
  });
}

/** The code from the mail, for the challenge that this browser carries. */
function oneTimeCode(job: SignInJob, proof: Proof) {
  return CredentialsProvider({
    id: 'one-time-code',
    name: 'Sign-in code',
    credentials: { code: { label: 'Sign-in code', type: 'text' } },
    async authorize(credentials): Promise<ProvenUser | null> {
      const code = String(credentials?.code ?? '').replace(/\s/g, '');
      const challenge = job.pending?.challenge ?? null;
      if (challenge === null || !/^\d{6}$/.test(code)) return null;
      const result = await job.parts.call('verifySignInCode', { challenge, code }, contextOf(job));
      if (!result.ok) proof.failed = 'unavailable';
      proof.who = result.ok ? result.value.data : null;
      return proof.who && { id: proof.who.id };
    },
  });
}

async function resolveProvided(job: SignInJob, email: string, proof: Proof): Promise<SignedIn | null> {
  proof.failed = 'unknown';
  if (email === '') return null;
  const roles = wantedRoles('', false).filter((role) => role !== 'member');
  const result = await job.parts.call('resolveSignIn', { email, roles }, contextOf(job));
  if (!result.ok) proof.failed = 'unavailable';
  return result.ok ? result.value.data : null;
}
