/** Time for which stepping on waits for what the server says of the zip (rules 1 §9 "zip step delay"). */
export const ZIP_STEP_DELAY_MS = 2_000;

/** The server's first message about a zip, null when it has none or could not be asked. */
type AskZip = (zip: string) => Promise<string | null>;

/**
 * Checks the zip in the box with the server (rules 1 §5, §8). Asked when the box is left; stepping on waits for the
 * answer, two seconds at most, then leaves the zip to the save, which looks at it again. An answer about an earlier zip
 * counts for nothing.
 */
export function createZipCheck(ask: AskZip) {
  let last: { zip: string; answer: Promise<string | null> } | null = null;
  return {
    /** The message for the box, unless another zip stands there by now. */
    async check(zip: string): Promise<string | null> {
      if (last?.zip !== zip) last = { zip, answer: ask(zip) };
      const asked = last;
      const message = await asked.answer;
      return last === asked ? message : null;
    },
    /** Drops the answer: the zip that was asked about is no longer in the box. */
    forget(): void {
      last = null;
    },
    /** The message that keeps from stepping on; null also when nothing was asked, or the answer took too long. */
    async settle(zip: string): Promise<string | null> {
      if (last?.zip !== zip) return null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ZIP_STEP_DELAY_MS)));
      return Promise.race([last.answer, late]).finally(() => clearTimeout(timer));
    },
  };
}
