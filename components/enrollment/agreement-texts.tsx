import type { ReactNode } from 'react';
import { CheckboxField } from '@/components/field/choice-field';
import { PrintButton } from '@/components/ui/print-button';
import { SafeHtml } from '@/components/ui/safe-html';
import { acceptanceId, CONSENT } from '@/lib/rules/steps/verification';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import type { Signing } from './use-signing';

export type AgreementText = { id: string; heading: string; html: SanitizedHtml; required: boolean };
/** The disclosure before the consent to sign electronically, and the words that its box accepts. */
export type Disclosure = { heading: string; html: SanitizedHtml; acceptance: string };

/**
 * Texts, each with its box, behind a list of them (rules 3 §2). The last one stands apart, without a list, next to the signature: it ends with
 * the words that the law of a state wants above one (decisions 284).
 */
export function Texts({
  texts,
  list,
  signing,
}: {
  texts: readonly AgreementText[];
  list?: ReactNode;
  signing: Signing;
}) {
  return (
    <div className="mt-6 grid gap-8">
      {list !== undefined && (
        <div className="no-print">
          <PrintButton>Print these texts</PrintButton>
        </div>
      )}
      {list}
      {texts.map((text) => (
        <section key={text.id} aria-labelledby={`text-${text.id}`}>
          <h2 id={`text-${text.id}`}>{text.heading}</h2>
          <SafeHtml html={text.html} className="mt-3" />
          {text.required && (
            <Acceptance
              id={acceptanceId(text.id)}
              label={`I have read and accept: ${text.heading}`}
              signing={signing}
            />
          )}
        </section>
      ))}
    </div>
  );
}

/** The consent to sign electronically, said once (decisions 26). */
export function Consent({ disclosure, signing }: { disclosure: Disclosure; signing: Signing }) {
  return (
    <section className="mt-8" aria-labelledby="electronic">
      <h2 id="electronic">{disclosure.heading}</h2>
      <SafeHtml html={disclosure.html} className="mt-3" />
      <Acceptance id={CONSENT} label={disclosure.acceptance} signing={signing} />
    </section>
  );
}

/** The box that accepts what stands above it. */
function Acceptance({ id, label, signing }: { id: string; label: string; signing: Signing }) {
  return (
    <div className="mt-3">
      <CheckboxField
        id={id}
        name={id}
        label={label}
        checked={signing.ticked.has(id)}
        onChange={(event) => signing.tick(id, event.currentTarget.checked)}
        error={signing.errorOf(id)}
      />
    </div>
  );
}
