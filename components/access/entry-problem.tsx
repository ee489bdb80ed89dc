import { Banner } from '@/components/ui/banner';

/** What kept a confirmed code from opening the site; nothing while all is well. */
export function EntryProblem({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Banner tone="error" live className="mt-5">
      {text}
    </Banner>
  );
}
