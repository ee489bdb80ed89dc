import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';

/** A dependent who signs for the own health answers (decisions 166). */
export type HouseholdSigner = AnswerOf<EndpointNamed<'getHouseholdSigners'>>['data']['result'][number] & {
  /** The capacity in words. */
  as: string;
};

/** The words of an authorization, paragraph by paragraph. */
export function AuthorizationWords({ words }: { words: string }) {
  return (
    <div className="grid gap-3">
      {words.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
