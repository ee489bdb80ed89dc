import * as z from 'zod';
import { verifyDocument } from '@/lib/contract/verify';
import { formatMoment } from '@/lib/rules/text/moments';
import { tellVerdict } from '@/lib/rules/words/document-verdicts';
import type { CookieCodec } from '@/lib/session/cookie';
import { withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { goBack, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute } from './route';

const typed = z.string().max(200).default('');
const Input = z.strictObject({ document_number: typed, sha256: typed });

/**
 * POST verify: a document's number and hash without script (decisions 175, 159). The verdict comes back sealed, so that no
 * address can be made up that shows one.
 */
export function createVerifyForm(parts: FormParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, values) => {
      const answer = await askDoor(request, visit, parts)('POST', '/verify-document', values);
      const value = await readAnswerOf(answer);
      const verdict = verifyDocument.output.safeParse(value).data?.data;
      const told = answer.ok && verdict ? { problems: {}, message: tell(verdict) } : tellRefusal(refusalIn(value), '');
      const page = withForm(routes.verify(visit.site), 'verify');
      const about = verdict?.verdict ?? '';
      const refused = { form: 'verify', about, values, ...told } as const;
      return goBack(visit, page, refused, parts.codec(), answer.headers.getSetCookie());
    });
}

type Verdict = z.infer<typeof verifyDocument.output>['data'];

const tell = ({ verdict, sealed_by, sealed_at, stamped }: Verdict): string =>
  tellVerdict({ verdict, sealedBy: sealed_by, sealedAt: sealed_at, stamped }, (at) => formatMoment(new Date(at)));
