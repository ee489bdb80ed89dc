/** A person's hands on a browser: what W3C WebDriver and WebDriver BiDi both have, in the words they share. */
export type Wire = {
  name: string;
  open(url: string): Promise<void>;
  /** Runs the text of a function in the page with plain arguments; answers its plain result. */
  evaluate(source: string, args: readonly unknown[]): Promise<unknown>;
  /** Pointer and key actions as the protocols write them. */
  perform(actions: readonly object[]): Promise<void>;
  /** A PNG of what the window shows. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

/** Waits until `ask` gives something; throws with `what` after `seconds`. */
export async function until<T>(what: string, ask: () => Promise<T | null>, seconds = 30): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
