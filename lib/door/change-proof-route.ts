import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import { MOST_PROOF } from '@/lib/contract/coverage-changes';
import { isStaff } from '@/lib/rules/words/visits';
import { withForm } from '@/lib/site/form-places';
import { changeRoutes } from '@/lib/site/change-routes';
import { routes } from '@/lib/site/routes';
import { refused, type ChangeParts } from './change-people-route';
import { goBack } from './refuse-form';
import { enterRoute, goTo } from './route';
import { contextOf } from './visit';

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
        const { site, session } = visit;
        const page = changeRoutes.changePeople(site, policy, { change });
        if (session?.signedIn?.role !== 'member') return goTo(routes.signIn(site, page));
        const told = (text: string) =>
          goBack(
            visit,
            withForm(page, 'people'),
            { form: 'people', about: 'proof', values: {}, problems: text === '' ? {} : { proof: text }, message: '' },
            parts.codec(),
          );
        if (file === null) return told('Choose a file');
        if (file.byteLength > MOST_PROOF) return told(TOO_LARGE);
        const result = await parts.call(
          'addChangeProof',
          { user_id: session.signedIn.id, change_id: change, proof: Buffer.from(file).toString('base64') },
          contextOf(visit, requestId),
        );
        if (result.ok) return told('');
        return refused(visit, parts, withForm(page, 'people'), { values: {}, failure: result.failure, about: 'proof' });
      },
      most,
    );
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
