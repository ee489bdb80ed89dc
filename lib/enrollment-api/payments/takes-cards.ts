import type { Ports } from '../ports';

/** True where a card can be taken: by our own fields into a vault, or by the processor's own (decisions 97, 178, 252). */
export async function takesCards({ vault, processor }: Pick<Ports, 'vault' | 'processor'>): Promise<boolean> {
  return vault !== null || (processor !== null && (await processor.frame()) !== null);
}
