/** A text that is agreed to, with the version that is kept beside the agreement. */
export type ConsentText = { version: string; heading: string; paragraphs: string[]; acceptance: string };

/**
 * The statement that 15 USC 7001(c) wants before a shopper agrees to do business electronically (decisions 26): paper
 * copies, withdrawal and its effect, what the consent covers, how to update contact data, what is needed to read the
 * records. Captured before the first signature.
 */
export function electronicConsent(site: { name: string; phone: string; email: string }): ConsentText {
  return {
    version: '2026-11',
    heading: 'Signing and receiving records electronically',
    paragraphs: [
      `You are about to sign an application with ${site.name} electronically and to receive its records by e-mail.`,
      `You may have any of these records on paper instead, free of charge. Call ${site.phone} or write to ${site.email}.`,
      'You may withdraw this consent at any time in the same way. It costs nothing. What you signed before stays valid; later records then come by mail.',
      'This consent covers this enrollment: the application, the agreements, the payment authorization, the receipt and notices about them.',
      `Tell us at ${site.email} when your e-mail address changes.`,
      'To read and keep the records you need a current browser, an e-mail account, and a program that opens PDF files.',
    ],
    acceptance: 'I can open electronic records here and agree to sign and receive them electronically.',
  };
}
