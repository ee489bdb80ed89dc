/** Texts of the request under way by their marks. */
type Slot = { textOf: (mark: string) => string };

const SLOT = Symbol.for('coverfront.kept-text');

/** The place where the renderer of a document, a bundle of its own, finds texts that its data leave out (app/_shell/kept-text.tsx). */
export function keptSlot(): Slot {
  const holder = globalThis as { [SLOT]?: Slot };
  return (holder[SLOT] ??= {
    textOf: (mark) => {
      throw new Error(`Nobody knows the text ${mark}.`);
    },
  });
}
