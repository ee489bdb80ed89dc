import { PRODUCER_LABEL, tellProducer, type NamedProducer } from '@/lib/rules/people/producers';

/** "Your agent: Dana Whitfield, NPN 1234567"; nothing where none is named (decisions 144). */
export function AgentLine({ producer, className }: { producer: NamedProducer | null; className?: string }) {
  if (producer === null) return null;
  return (
    <p className={className}>
      <b>{PRODUCER_LABEL}:</b> {tellProducer(producer)}
    </p>
  );
}
