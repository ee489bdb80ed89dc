import type { AnswerOf, RequestOf } from '@/lib/contract/endpoint';
import { methodOf } from '@/lib/contract/match';
import { registry, type EndpointName, type EndpointNamed } from '@/lib/contract/registry';
import type { Result } from '@/lib/gateway/result';

/** Asks the enrollment API in a visitor's name. */
export type Call = <N extends EndpointName>(
  name: N,
  input: RequestOf<EndpointNamed<N>>,
) => Promise<Result<AnswerOf<EndpointNamed<N>>>>;

/**
 * The calls of one page: parts of it that read the same share one answer, until something is written. Answers are shared as they are, so
 * a part that wants another order or other words makes its own copy.
 */
export function askingOnce(ask: Call): Call {
  const answers = new Map<string, ReturnType<Call>>();
  return <N extends EndpointName>(name: N, input: RequestOf<EndpointNamed<N>>) => {
    if (methodOf(registry[name], 'door') !== 'GET') {
      answers.clear();
      return ask(name, input);
    }
    const question = JSON.stringify([name, input]);
    const answer = (answers.get(question) as ReturnType<typeof ask<N>> | undefined) ?? ask(name, input);
    answers.set(question, answer);
    return answer;
  };
}
