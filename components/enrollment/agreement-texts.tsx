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

/** The texts, each with its box, behind a list of them (rules 3 §2). */
export function Texts({
  texts,
  list,
  signing,
}: {
  texts: readonly AgreementText[];
  list: ReactNode;
  signing: Signing;
}) {
  return (
    <div className="mt-6 grid gap-8">
      <div className="no-print">
        <PrintButton>Print these texts</PrintButton>
      </div>
      {list}
      {texts.map((text) => (
        <section key={text.id} aria-labelledby={`text-${text.id}`}>
          <h2 id={`text-${text.id}`}>{text.heading}</h2>
          <SafeHtml html={text.html} className="mt-3" />
          {text.required && (
            <div className="mt-3">
              <CheckboxField
                id={acceptanceId(text.id)}
                name={acceptanceId(text.id)}
                label={`I have read and accept: ${text.heading}`}
                checked={signing.ticked.has(acceptanceId(text.id))}
                onChange={(event) => signing.tick(acceptanceId(text.id), event.currentTarget.checked)}
                error={signing.errorOf(acceptanceId(text.id))}
              />
            </div>
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
      <div className="mt-3">
        <CheckboxField
          id={CONSENT}
          name={CONSENT}
          label={disclosure.acceptance}
          checked={signing.ticked.has(CONSENT)}
          onChange={(event) => signing.tick(CONSENT, event.currentTarget.checked)}
          error={signing.errorOf(CONSENT)}
        />
      </div>
    </section>
  );
}
