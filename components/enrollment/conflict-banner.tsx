import { Banner } from '@/components/ui/banner';

/**
 * The notice that another tab saved this step meanwhile: nothing was overwritten, and what was typed here stays
 * (decisions 24).
 */
export function ConflictBanner() {
  return (
    <Banner tone="warning" live title="These answers were changed in another tab" className="mb-6">
      <p>What you typed here is still on this page, and nothing was overwritten. Load the newer answers to go on.</p>
      <a href="" className="font-semibold">
        Load the newer answers
      </a>
    </Banner>
  );
}
