/** The parts of a lock file that matter here. */
export type LockFile = { packages: Record<string, LockEntry> };
type LockEntry = { version?: string; resolved?: string; integrity?: string; link?: boolean };

/** An entry whose content nothing vouches for: where it stands, and what it is. */
export type Unverified = { path: string; name: string; version: string };

/** The entries of packages that carry no integrity; the project itself and links to its own folders need none. */
export function unverified(lock: LockFile): Unverified[] {
  return Object.entries(lock.packages).flatMap(([path, { version, integrity, link }]) => {
    if (path === '' || link === true || integrity !== undefined || version === undefined) return [];
    return [{ path, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }];
  });
}

/** A registry's word on a package's content; null when it does not have that version. */
export type AskIntegrity = (name: string, version: string) => Promise<string | null>;

const SHA_512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * Fills in the integrity of every entry without one, in place, as far as the registry knows. Answers those that stay
 * without. Only the strong hash is taken, and nothing that is there is changed.
 */
export async function completeLockFile(lock: LockFile, ask: AskIntegrity): Promise<Unverified[]> {
  const left: Unverified[] = [];
  for (const entry of unverified(lock)) {
    const integrity = await ask(entry.name, entry.version);
    const place = lock.packages[entry.path];
    if (place && integrity !== null && SHA_512.test(integrity)) place.integrity = integrity;
    else left.push(entry);
  }
  return left;
}
