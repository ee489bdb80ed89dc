import { api, randomName } from '@/components/api-client';
import type { DraftValues } from '@/lib/rules/steps/draft-values';
import type { StepColumn } from '@/lib/rules/words/tab-names';
import { DraftWriter, type DraftState } from './draft-writer';
import { carryOver } from './drafts-on-the-way';

export type DraftPage = {
  change: (values: DraftValues) => void;
  flush: () => Promise<boolean>;
  pause: () => Promise<void>;
  accepted: () => void;
  resume: () => void;
  rebase: () => void;
  /** Sends what is not kept yet in a request that outlives the page, and stops listening. */
  close: () => void;
};

export type DraftPageOptions = {
  tab: StepColumn;
  /** The version of the accepted answers that the page has now. */
  version: () => string;
  start: { values: DraftValues; savedAt: string | null };
  tell: (state: DraftState) => void;
};

export { draftOfForm, secretsIn } from '@/lib/rules/steps/form-draft';

/** Writes the draft of the step on this page: after changes, and at once when the page is hidden or left. */
export function openDraftPage({ tab, version, start, tell }: DraftPageOptions): DraftPage {
  // Two tabs have two names.
  const editor = randomName();
  const writer = new DraftWriter(
    start,
    (message, leaving) =>
      api<'saveStepDraft'>(
        'POST',
        '/save-step-draft',
        { tab, version: version(), editor, ...message },
        { keepalive: leaving, repeatable: true },
      ),
    tell,
  );
  const leave = () => {
    if (writer.unsaved) carryOver(writer.flush({ leaving: true }));
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', hide);
  // Before the browser asks for the next document: that may be this step again.
  window.addEventListener('beforeunload', leave);
  window.addEventListener('pagehide', leave);
  return {
    change: (values) => writer.change(values),
    flush: () => writer.flush(),
    pause: () => writer.pause(),
    accepted: () => writer.accepted(),
    resume: () => writer.resume(),
    rebase: () => writer.rebase(),
    close: () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      leave();
    },
  };
}

/** Asked once a document: a step that is opened within it waits for what was under way. */
let isFirst = true;

/** A request of the document before this one has arrived by then, or is lost. */
const ON_THE_WAY_MS = 1_500;

/**
 * Resolves to true when a newer draft of the step arrived behind the page, as after a reload in the middle of a word: the
 * old document's last request and the new one's first were under way together.
 */
export async function hasNewerDraft(tab: StepColumn, savedAt: string | null): Promise<boolean> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isFirst === false || navigation === undefined || navigation.type === 'navigate') return false;
  isFirst = false;
  await new Promise((resolve) => setTimeout(resolve, ON_THE_WAY_MS));
  const answer = await api<'getStepDrafts'>('GET', '/get-step-drafts', { tab });
  return answer.ok && answer.value.data.result.some(({ saved_at }) => saved_at > (savedAt ?? ''));
}
