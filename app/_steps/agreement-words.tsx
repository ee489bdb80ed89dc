import { Banner } from '@/components/ui/banner';
import type { AgreementWords } from '@/components/enrollment/fixed-words';

/** Fixed words of the agreement, which come with the page and not with its scripts (decisions 123). */
export const agreementWords = (
  signer: string,
  verification: { tries_left: number; code_to?: string | undefined } | undefined,
): AgreementWords => ({
  intro: 'Read each text, then sign. Nothing is submitted before you review everything.',
  statement:
    'Signing means that you have read and accept the texts above, and that your answers are true to the best of your knowledge.',
  changed: (
    <Banner tone="warning" className="mt-6" title="The texts have changed">
      They are not the ones that you ticked before. Please read them again and tick each box.
    </Banner>
  ),
  closed: verification?.tries_left === 0 && (
    <Banner tone="warning" className="mt-6" title="The verification question is closed">
      It was answered wrongly three times. {signer} can still sign the application.
    </Banner>
  ),
  codeTo: verification?.tries_left === 0 ? null : (verification?.code_to ?? null),
  others: (
    <>
      <h2 id="household-signers">Others who sign</h2>
      <p className="mt-2 text-muted">
        Health answers of these people are in this application. Each of them signs for the own answers, before the
        application is signed: hand the screen over to them, or send them a link.
      </p>
    </>
  ),
  states: { open: 'Not signed yet', changed: 'Answers changed after signing', signed: '✓ Signed' },
});
