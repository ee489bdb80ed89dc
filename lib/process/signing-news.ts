import 'server-only';
import { tellSigning } from '@/lib/enrollment-api/store/changes';
import { openLocalStore } from './local-store';

/** Hears that something of a link changed, or that it is not known what was missed. */
type Hear = () => void;

const SLOT = Symbol.for('coverfront.signing-news');

/** On `globalThis`, as Next bundles the same module more than once. */
function listeners(): Map<string, Set<Hear>> {
  const holder = globalThis as { [SLOT]?: Map<string, Set<Hear>> };
  return (holder[SLOT] ??= new Map());
}

/** Listens to one link to sign (decisions 171). Returns the way to stop. */
export function listenToSigning(linkId: string, hear: Hear): () => void {
  const known = listeners();
  const own = known.get(linkId) ?? new Set<Hear>();
  known.set(linkId, own.add(hear));
  return () => {
    own.delete(hear);
    if (own.size === 0) known.delete(linkId);
  };
}

/** Tells who listens in this process. */
export function hearSigning(linkIds: readonly string[] | 'all'): void {
  const known = listeners();
  const told = linkIds === 'all' ? [...known.values()] : linkIds.flatMap((id) => known.get(id) ?? []);
  for (const own of told) for (const hear of [...own]) hear();
}

/** Tells of a change of a link: here at once, and in every other process as soon as it asks what changed. */
export async function tellSigningEverywhere(linkId: string): Promise<void> {
  hearSigning([linkId]);
  await tellSigning(await openLocalStore(), linkId);
}
