'use client';

import { useRef, useState, type ChangeEvent } from 'react';
import { TextField } from '@/components/field/text-field';
import type { CameBack } from '@/components/plain-answer';
import { Banner, type BannerTone } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { DocumentVerdict } from '@/lib/rules/words/document-verdicts';
import { ANSWER_ANCHOR } from '@/lib/site/form-places';

/** The number in the facts of a file of ours; they stand in it uncompressed. */
const NUMBER = /Enrollment (CF-[0-9A-Za-z-]{4,40})/;
const HOW =
  'On Windows: certutil -hashfile receipt.pdf SHA256. On a Mac: shasum -a 256 receipt.pdf. On Linux: sha256sum receipt.pdf.';

/** A file's number and SHA-256, both worked out in this browser; the number is empty where the file has none. */
async function readFile(file: File): Promise<{ number: string; sha256: string }> {
  const bytes = await file.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { number: NUMBER.exec(new TextDecoder('latin1').decode(bytes))?.[1] ?? '', sha256 };
}

const TONES: Readonly<Record<string, BannerTone>> = {
  unchanged: 'success',
  changed: 'error',
  unknown: 'warning',
} satisfies Record<DocumentVerdict, BannerTone>;

/**
 * Number and fingerprint of a document (decisions 175). Choosing a file fills in and sends both; without scripts, and where
 * a browser works out no hashes, they are typed.
 */
export function VerifyForm({ action, sent }: { action: string; sent: CameBack | null }) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.currentTarget.files?.[0];
    const fields = form.current?.elements;
    if (!file || !fields) return;
    try {
      const { number, sha256 } = await readFile(file);
      if (number === '')
        return setProblem('This file has no document number of ours, so it is not one of our documents.');
      for (const [name, value] of Object.entries({ document_number: number, sha256 })) {
        const field = fields.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value;
      }
      form.current?.requestSubmit();
    } catch {
      setProblem('This browser could not read the file. Please type its number and SHA-256 below.');
    }
  }

  const problems = sent?.problems ?? {};
  const told = problem || (sent?.message ?? '');
  return (
    <form ref={form} method="post" action={action} aria-label="Check a document" noValidate>
      {told !== '' && (
        <div id={ANSWER_ANCHOR} tabIndex={-1} className="mb-6 scroll-mt-8">
          <Banner tone={(problem === '' && TONES[sent?.about ?? '']) || 'error'} live>
            {told}
          </Banner>
        </div>
      )}
      <label className="mb-6 block">
        <span className="mb-2 block font-semibold">Choose the PDF</span>
        <input
          type="file"
          className="max-w-full"
          accept="application/pdf,.pdf"
          onChange={(event) => void choose(event)}
        />
      </label>
      <p className="mb-4 text-muted">Or type what the file says. {HOW}</p>
      <div className="fields">
        <TextField
          name="document_number"
          label="Document number"
          hint="It stands on every page, as Confirmation."
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          defaultValue={sent?.values['document_number']}
          error={problems['document_number']}
        />
        <TextField
          name="sha256"
          label="SHA-256 of the file"
          hint="64 letters and digits."
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          defaultValue={sent?.values['sha256']}
          error={problems['sha256']}
        />
      </div>
      <Button type="submit" variant="primary" block className="mt-8">
        Check
      </Button>
    </form>
  );
}
