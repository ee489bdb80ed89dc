import * as z from 'zod';
import { goBack, goOn } from '@/lib/door/refuse-form';
import { refuse } from '@/lib/door/reply';
import { enterRoute } from '@/lib/door/route';
import type { Visit } from '@/lib/door/visit';
import { UPLOAD_LIMITS } from '@/lib/enrollment-api/shop/upload/zip-files';
import { withForm } from '@/lib/site/form-places';
import { operatorRoutes } from '@/lib/site/operator-routes';
import { takeUpload } from '../verbs/upload-verbs';
import { verbOf } from './console-perform';
import { enterConsole, type OperatorFormParts } from './operator-form';
import { UPLOADS } from './screen-names';

/** Room for the fields around a file. */
const AROUND = 16 * 1024;
const TOO_LARGE = `Choose a file of at most ${UPLOAD_LIMITS.file / 1024 / 1024} MB. A larger shop is applied on the machine.`;

/** Lines of a refusal that a page shows, and letters of each: they come back in a cookie. */
const MOST_LINES = 10;
const MOST_LETTERS = 150;

const Input = z.object({
  file: z.instanceof(Uint8Array).nullable(),
  name: z.string(),
  fields: z.strictObject({ plan: z.string().max(10).default('') }),
});

/** A name as it may stand in words: of some plain letters alone. */
const plainName = (name: string): string => name.replaceAll(/[^\w.() -]/g, '_').slice(-80) || 'file';

/**
 * POST operator-file: a packed folder or the rates of a plan, sent from the console with and without scripts (decisions 300). What it would
 * do is shown on the page it comes back to; nothing is applied by it. For all but operators there is no such route.
 */
export function createUploadForm(parts: OperatorFormParts) {
  return (request: Request) =>
    enterRoute(
      request,
      parts,
      Input,
      async (visit, { file, name, fields: { plan } }, requestId) => {
        const missing = () => refuse(404, 'Not found.', { requestId });
        const at = await enterConsole(request, visit, parts);
        if (at === null) return missing();
        if (at instanceof Response) return at;
        if (verbOf(at.operator, 'uploads apply') === null) return missing();
        const told = (problem: string, message = '') => tell(visit, parts, { plan, problem, message });
        if (file === null) return told('Choose a file.');
        if (file.byteLength > UPLOAD_LIMITS.file) return told(TOO_LARGE);
        const upload = { name: plainName(name), plan: plan === '' ? null : plan, bytes: Buffer.from(file) };
        const problems = await takeUpload(at.ports, at.operator.id, upload);
        return problems.length === 0 ? goOn(visit, placeOf(visit)) : told('', shortened(problems));
      },
      // Twice the largest file, so that one that is somewhat too large is answered on its page.
      { maxBody: 2 * UPLOAD_LIMITS.file + AROUND, tooLarge: (visit) => tellTooLarge(request, visit, parts) },
    );
}

/** A file that is not even read; only those who may send one hear of it. */
async function tellTooLarge(request: Request, visit: Visit, parts: OperatorFormParts): Promise<Response> {
  const at = await enterConsole(request, visit, parts);
  if (at instanceof Response) return at;
  if (at === null || verbOf(at.operator, 'uploads apply') === null)
    return refuse(404, 'Not found.', { requestId: parts.newRequestId() });
  return tell(visit, parts, { plan: '', problem: TOO_LARGE, message: '' });
}

const placeOf = ({ site }: Visit): string => `${operatorRoutes.screen(site, 'plans')}#${UPLOADS}`;

function tell(
  visit: Visit,
  { codec }: OperatorFormParts,
  { plan, problem, message }: { plan: string; problem: string; message: string },
): Promise<Response> {
  const problems: Record<string, string> = problem === '' ? {} : { file: problem };
  const form = { form: 'operator' as const, about: 'uploads show', values: { plan }, problems, message };
  return goBack(visit, withForm(operatorRoutes.screen(visit.site, 'plans'), 'operator'), form, codec());
}

function shortened(lines: readonly string[]): string {
  const shown = lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line));
  const more = lines.length - MOST_LINES;
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}
