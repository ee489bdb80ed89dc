import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Root on a Debian system may install what the tests need and is not there. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs a package after those that other parts of the tests install at the same time: Debian refuses two at once. */
export function installPackage(name: string): void {
  const settings = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const lock = path.join(os.tmpdir(), 'coverfront-packages');
  const commands = 'exec 9>"$1" && flock 9 && apt-get update -qq && apt-get install -y -qq "$2"';
  execFileSync('sh', ['-c', commands, 'sh', lock, name], settings);
}

/** Poppler's programs, which read PDF files and their seals as people's readers do. */
const POPPLER = ['pdftotext', 'pdfsig', 'pdfinfo'];

/** Installs Poppler's programs where they are missing and may be; says what to do where they may not. */
export function needPoppler(): void {
  const isThere = () => POPPLER.every((name) => spawnSync(name, ['-v']).error === undefined);
  if (isThere()) return;
  if (canInstall()) installPackage('poppler-utils');
  if (!isThere()) throw new Error('Poppler is missing: apt-get install poppler-utils');
}

type Owner = { uid: number; gid: number };

/** PostgreSQL and its poolers refuse to run as root, so root hands them to the system's postgres user. */
export function databaseOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}
