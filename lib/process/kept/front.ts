import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerDictionary } from './kept-dictionary';
import { answerFile } from './kept-file';
import { answerPage } from './kept-page';
import { answerRules } from './kept-rules';

/**
 * Answers from memory what is in memory, compressed: a file, the rules of what is fetched ahead, a site's
 * dictionary, a public page. False, or a promise of it, leaves the
 * request to the framework as it came.
 */
export function answerFromMemory(request: IncomingMessage, response: ServerResponse): Promise<boolean> | boolean {
  return (
    answerFile(request, response) ||
    answerRules(request, response) ||
    answerDictionary(request, response) ||
    answerPage(request, response)
  );
}
