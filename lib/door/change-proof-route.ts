import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import { MOST_PROOF } from '@/lib/contract/coverage-changes';
import { isStaff } from '@/lib/rules/words/visits';
import { withForm } from '@/lib/site/form-places';
import { changeRoutes } from '@/lib/site/change-routes';
import { routes } from '@/lib/site/routes';
import { refused, type ChangeParts } from './change-people-route';
import { goBack } from './refuse-form';
import { enterOwn } from './own-form';
import { enterRoute, goTo } from './route';
import { contextOf, type Visit } from './visit';

/** Room for the fields around a file. */
const AROUND = 16 * 1024;
const TOO_LARGE = 'Choose a file of at most 4 MB';

const Proof = z.object({
  file: z.instanceof(Uint8Array).nullable(),
  fields: z.strictObject({ policy: Id, change: Id }),
});

/**
 * POST change-proof: the paper that proves a life event, as a form with a file, with and without scripts (decisions 271). What comes back
 * is the page of the change.
 */
export function createChangeProof(parts: ChangeParts) {
  // Twice the largest file, so that one that is too large is answered on its page.
  const most = 2 * MOST_PROOF + AROUND;
  return (request: Request) =>
    enterRoute(
      request,
      parts,
      Proof,
      async (visit, { file, fields: { policy, change } }, requestId) => {
        const page = changeRoutes.changePeople(visit.site, policy, { change });
        const typed = { page, form: 'people' as const, about: 'proof' };
        const { id, answer } = await enterOwn(request, visit, typed, parts.codec());
        if (answer) return answer;
        const told = (text: string) => tellProof(visit, page, text, parts);
        if (file === null) return told('Choose a file');
        if (file.byteLength > MOST_PROOF) return told(TOO_LARGE);
        const result = await parts.call(
          'addChangeProof',
          { user_id: id, change_id: change, proof: Buffer.from(file).toString('base64') },
          contextOf(visit, requestId),
        );
        if (result.ok) return told('');
        return refused(visit, parts, withForm(page, 'people'), { values: {}, failure: result.failure, about: 'proof' });
      },
      { maxBody: most, tooLarge: (visit) => tellTooLarge(request, visit, parts) },
    );
}

function tellProof(visit: Visit, page: string, text: string, parts: ChangeParts): Promise<Response> {
  const problems = text === '' ? {} : { proof: text };
  const told = { form: 'people' as const, about: 'proof', values: {}, problems, message: '' };
  return goBack(visit, withForm(page, 'people'), told, parts.codec());
}

/** A file that is not even read: its page stands in the address of the form as well. */
function tellTooLarge(request: Request, visit: Visit, parts: ChangeParts): Promise<Response> | null {
  const { data } = z
    .object({ policy: Id, change: Id })
    .safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!data) return null;
  const page = changeRoutes.changePeople(visit.site, data.policy, { change: data.change });
  return tellProof(visit, page, TOO_LARGE, parts);
}

const Decision = z.strictObject({
  change: Id,
  decision: z.enum(['approve', 'decline']),
  reason: z.string().max(500).default(''),
});

/** POST decide-change: a rep's or a group's decision on a member's change, with and without scripts (decisions 271). */
export function createDecideChange(parts: ChangeParts) {
  return (request: Request) =>
    enterRoute(request, parts, Decision, async (visit, { change, decision, reason }, requestId) => {
      const { site, session } = visit;
      const page = changeRoutes.decideChange(site, change);
      if (!isStaff(session?.signedIn?.role)) return goTo(routes.signIn(site, page));
      const result = await parts.call(
        'decidePeopleChange',
        { change_id: change, decision, reason },
        contextOf(visit, requestId),
      );
      const about = decision;
      if (!result.ok)
        return refused(
          visit,
          parts,
          withForm(page, 'decide'),
          { values: { reason }, failure: result.failure, about },
          'decide',
        );
      const done = { form: 'decide' as const, about, values: {}, problems: {}, message: '' };
      return goBack(visit, withForm(page, 'decide'), done, parts.codec());
    });
}
