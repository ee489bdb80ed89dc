import { Banner } from '@/components/ui/banner';

/** Why a signature is asked for again, where it is given (decisions 25, 187). */
export function SignAgainNote({ text }: { text: string }) {
  return (
    <Banner tone="warning" className="mt-6">
      {text} Please read the agreement and sign again.
    </Banner>
  );
}
