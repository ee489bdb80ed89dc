import { buildAsker, type Credential } from './asker';
import { Book } from './book';
import type { EndpointName } from '@/lib/contract/registry';
import type { Facts } from './facts';
import { SCENES } from './scenes/all-scenes';
import { NotOffered, Stopped, Walk } from './walk';
import { askWrongly } from './wrong';

/** A scene that did not come to its end. `isOpen`: for want of a fact, which is no fault of the server. */
export type Stop = { scene: string; reason: string; isOpen: boolean };
export type Checked = { book: Book; stops: Stop[] };

export type CheckOrder = {
  facts: Facts;
  credential: Credential | null;
  say: (line: string) => void;
  /** Scenes that are gone through, and operations that are asked wrongly after them; all where it is left out. */
  only?: { scenes: readonly string[]; operations: readonly EndpointName[] };
};

/**
 * Checks a server against the contract: goes through all scenes, then asks each operation what it must refuse. Rejects
 * when the server cannot be asked. What it does there stays there, so it is asked of no server that people use.
 */
export async function checkServer(baseUrl: string, { facts, credential, say, only }: CheckOrder): Promise<Checked> {
  const ask = buildAsker(baseUrl, credential);
  const book = new Book();
  const stops: Stop[] = [];
  await ask({ name: 'getStates', input: {}, headers: {} });
  const walk = new Walk(ask, book, facts);
  await walk.begin().catch((error: unknown) => {
    if (!(error instanceof Stopped)) throw error;
  });
  for (const [scene, go] of Object.entries(SCENES)) {
    if (only?.scenes.includes(scene) === false) continue;
    say(`Scene: ${scene}`);
    try {
      await go(walk);
    } catch (error) {
      // An answer of another shape has been noted, and may lack what the scene reads.
      if (!(error instanceof Stopped || error instanceof TypeError)) throw error;
      stops.push({ scene, reason: error.message, isOpen: error instanceof NotOffered });
    }
  }
  say('Wrong calls');
  await askWrongly({ ask, book, facts, hasCredential: credential !== null }, only?.operations);
  return { book, stops };
}
