import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Root on a Debian system may install what the tests need and is not there. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export function installPackage(name: string): void {
  const settings = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update', '-qq'], settings);
  execFileSync('apt-get', ['install', '-y', '-qq', name], settings);
}

type Owner = { uid: number; gid: number };

/** PostgreSQL and its poolers refuse to run as root, so root hands them to the system's postgres user. */
export function databaseOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}
