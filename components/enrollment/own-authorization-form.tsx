'use client';

import { HiddenInputs } from '@/components/plain-answer';
import { NO_ANSWER } from '@/lib/rules/text/outage-messages';
import { isRecord } from '@/lib/rules/text/records';
import { siteSlug, toFailure, type CallResult } from '@/components/api-client';
import { Button } from '@/components/ui/button';
import { leaveFor } from '@/components/use-small-form';
import { AuthorizationForm, type SentAuthorization, type SignedAuthorization } from './authorization-form';

/** The form of one of a household who came by a link: it asks our own route, which knows the link (decisions 240). */
export function SignAlone({
  name,
  words,
  shown,
  action,
  page,
  sent,
}: {
  name: string;
  words: string;
  /** Hash of what is read here; the signature is bound to it. */
  shown: string;
  action: string;
  /** The page that says that it is signed, or that answers have changed. */
  page: string;
  sent: SentAuthorization | null;
}) {
  return (
    <AuthorizationForm
      name={name}
      words={words}
      action={action}
      sent={sent}
      send={async (signed) => leaveIfMoved(await post({ ...signed, shown }), page)}
      onSigned={() => leaveFor(page)}
    >
      {(pending) => (
        <>
          <HiddenInputs values={{ shown }} />
          <Button type="submit" variant="primary" pending={pending} className="mt-6">
            Sign
          </Button>
        </>
      )}
    </AuthorizationForm>
  );
}

/** A link that is over, and answers that changed meanwhile, are told by the page as it is now. */
function leaveIfMoved(result: CallResult<unknown>, page: string): CallResult<unknown> {
  if (result.ok || result.failure.kind !== 'coded') return result;
  leaveFor(result.failure.code === 'textsChanged' ? `${page}?form=changed` : page);
  return result;
}

async function post(signed: SignedAuthorization & { shown: string }): Promise<CallResult<unknown>> {
  try {
    const response = await fetch('/api/session/household-sign', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-site-slug': siteSlug() },
      body: JSON.stringify(signed),
    });
    const answer: unknown = await response.json().catch(() => null);
    const body = isRecord(answer) ? answer : {};
    if (response.ok && body.status === 'success') return { ok: true, value: body };
    return { ok: false, failure: toFailure(response.status, body) };
  } catch {
    return { ok: false, failure: { kind: 'network', message: NO_ANSWER } };
  }
}
