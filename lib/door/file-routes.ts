import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import type { GroupInvoice } from '@/lib/contract/census';
import { toCsv } from '@/lib/rules/text/csv';
import { fromWireDate } from '@/lib/rules/text/dates';
import { proofFileName } from '@/lib/rules/words/proof-file';
import { API_CSP } from '@/lib/security/csp';
import { PRIVATE_CACHE } from '@/lib/security/headers';
import { LIMITS, scaleBuckets, takeLimits } from '@/lib/security/limits';
import type { DoorParts } from './door-parts';
import { refuse, replyFailure } from './reply';
import { enterRoute } from './route';
import { contextOf, isGatePassed, limitSubjects, type Visit } from './visit';

type FileParts = DoorParts & { isDemo: () => boolean };

/** GET enrollment-copy: the PDF of the enrollment whose receipt this session may show (decisions 27). */
export function createEnrollmentCopy(parts: DoorParts) {
  return (request: Request) =>
    enterFile(request, parts, async (visit, requestId) => {
      const enrollmentId = visit.session?.receiptFor ?? null;
      if (!isGatePassed(visit) || enrollmentId === null)
        return refuse(401, 'Your session has ended. Please start again.', { requestId });
      const result = await parts.call(
        'getEnrollmentCopy',
        { enrollment_id: enrollmentId },
        contextOf(visit, requestId),
      );
      if (!result.ok) return replyFailure(result.failure, requestId);
      const { file_name: name, content_type: type, content } = result.value.data;
      return file(name, type, content);
    });
}

/** GET id-card: the PDF of a plan's card, for the member who is signed in and whom it covers today (decisions 272). */
export function createIdCard(parts: DoorParts) {
  return (request: Request) =>
    enterFile(request, parts, async (visit, requestId) => {
      const signedIn = visit.session?.signedIn;
      if (signedIn?.role !== 'member')
        return refuse(401, 'Your session has ended. Please sign in again.', { requestId });
      const held = new URL(request.url).searchParams.get('plan') ?? '';
      if (!Id.safeParse(held).success) return refuse(404, 'Not found.', { requestId });
      const asked = { user_id: signedIn.id, held_id: held };
      const result = await parts.call('getIdCard', asked, contextOf(visit, requestId));
      if (!result.ok) return replyFailure(result.failure, requestId);
      const { file_name: name, content_type: type, content } = result.value.data;
      return file(name, type, content);
    });
}

/** GET group-invoice: a month's contributions by class as CSV, for the group's signed-in administrator (decisions 270). */
export function createGroupInvoiceFile(parts: DoorParts) {
  return (request: Request) =>
    enterFile(request, parts, async (visit, requestId) => {
      if (visit.session?.signedIn?.role !== 'group')
        return refuse(401, 'Your session has ended. Please sign in again.', { requestId });
      const month = new URL(request.url).searchParams.get('month') ?? '';
      if (!/^\d\d\/\d\d\/\d{4}$/.test(month)) return refuse(404, 'Not found.', { requestId });
      const result = await parts.call('getGroupInvoice', { month }, contextOf(visit, requestId));
      if (!result.ok) return replyFailure(result.failure, requestId);
      const { data: invoice } = result.value;
      const name = `contributions-${(fromWireDate(invoice.month) ?? '').slice(0, 7)}.csv`;
      return file(name, 'text/csv', Buffer.from(toCsv(invoiceRows(invoice))).toString('base64'));
    });
}

/** Amounts without a sign of currency, so that a spreadsheet adds them up. */
function invoiceRows(invoice: GroupInvoice): string[][] {
  return [
    ['Group', 'Month', 'Due', 'Class', 'People', 'Plans', 'Plans without amounts', 'Employer', 'Payroll', 'Total'],
    ...[...invoice.classes, { ...invoice, label: 'Total', people: '' }].map((one) => [
      invoice.group_name,
      invoice.month,
      invoice.due_on,
      one.label,
      String(one.people),
      String(one.plans),
      String(one.unknown_plans),
      one.employer,
      one.payroll,
      one.total,
    ]),
  ];
}

/** GET proof-file: the proof of a member's change, for the rep or the group that decides on it, and for the member (decisions 271, 277). */
export function createProofFile(parts: DoorParts) {
  return (request: Request) =>
    enterFile(request, parts, async (visit, requestId) => {
      const id = new URL(request.url).searchParams.get('change') ?? '';
      if (!Id.safeParse(id).success) return refuse(404, 'Not found.', { requestId });
      const signedIn = visit.session?.signedIn;
      const self = signedIn?.role === 'member' && { user_id: signedIn.id };
      const result = await parts.call('getChangeProof', { change_id: id, ...self }, contextOf(visit, requestId));
      if (!result.ok) return replyFailure(result.failure, requestId);
      const { content_type: type, content } = result.value.data.result;
      return file(proofFileName(type), type, content);
    });
}

/** GET my-data: everything that is kept about the member who is signed in, as JSON or as a PDF (decisions 267). */
export function createMyData(parts: DoorParts) {
  return (request: Request) =>
    enterFile(request, parts, async (visit, requestId) => {
      const signedIn = visit.session?.signedIn;
      if (signedIn?.role !== 'member')
        return refuse(401, 'Your session has ended. Please sign in again.', { requestId });
      const as = new URL(request.url).searchParams.get('as') === 'pdf' ? ('pdf' as const) : ('json' as const);
      const result = await parts.call('getMyData', { user_id: signedIn.id, as }, contextOf(visit, requestId));
      if (!result.ok) return replyFailure(result.failure, requestId);
      const { file_name: name, content_type: type, content } = result.value.data;
      return file(name, type, content);
    });
}

/** GET demo-attachment: a file of a mail in the demo mailbox; there is none outside a demo. */
export function createDemoAttachment(parts: FileParts) {
  return (request: Request) =>
    enterFile(request, parts, async (visit, requestId) => {
      const query = new URL(request.url).searchParams;
      const [id, at] = [query.get('id') ?? '', query.get('at') ?? ''];
      if (!parts.isDemo() || !Id.safeParse(id).success || !/^\d$/.test(at))
        return refuse(404, 'Not found.', { requestId });
      const result = await parts.call('getDemoMailbox', { id }, contextOf(visit, requestId));
      if (!result.ok) return replyFailure(result.failure, requestId);
      const found = result.value.data.result.find((mail) => mail.id === id)?.attachments[Number(at)];
      if (found?.content === undefined) return refuse(404, 'Not found.', { requestId });
      return file(found.file_name, found.content_type, found.content);
    });
}

function enterFile(
  request: Request,
  parts: DoorParts,
  work: (visit: Visit, requestId: string) => Promise<Response>,
): Promise<Response> {
  return enterRoute(request, parts, z.looseObject({}), async (visit, _input, requestId) => {
    const subjects = limitSubjects(visit, parts.limitSecret(), {});
    const limit = await takeLimits(scaleBuckets(LIMITS.read, parts.limitScale()), subjects, parts.counters);
    if (!limit.ok) return refuse(429, 'Too many tries. Please wait.', { requestId, retryAfter: limit.retryAfter });
    return work(visit, requestId);
  });
}

/** A download: never shown inside a page of ours, whatever it is. */
function file(name: string, type: string, base64: string): Response {
  const safeName = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  return new Response(Buffer.from(base64, 'base64'), {
    headers: {
      'content-type': /^[a-z]+\/[a-z0-9.+-]+$/.test(type) ? type : 'application/octet-stream',
      'content-disposition': `attachment; filename="${safeName}"`,
      'cache-control': PRIVATE_CACHE,
      'content-security-policy': `${API_CSP}; sandbox`,
      'x-content-type-options': 'nosniff',
    },
  });
}
