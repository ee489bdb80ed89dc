import { AnswerBox } from '@/components/form-answer';
import type { CameBack } from '@/components/plain-answer';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import { Card, Container } from '@/components/ui/card';
import { ContributionsBox, EvidenceBox } from './census-boxes';
import { CensusList, type CensusListProps } from './census-list';
import { CensusProgress } from './census-progress';
import { daysLeftText, deadlineTitle, remindedText } from './census-texts';
import '@/styles/census.css';

type CensusScreenProps = CensusListProps & {
  /** The answer to a reminder that was just pressed. */
  sent: CameBack | null;
  /** True where a person has just been added to the list. */
  isAdded: boolean;
  invoiceHref: string;
};

/** Below the two tiles of a group administrator's home: how far the enrollment is, and who has something left to do (decisions 257). */
export function CensusScreen({ sent, isAdded, invoiceHref, ...props }: CensusScreenProps) {
  const { view, remind } = props;
  const left = daysLeftText(view);
  return (
    <Container className="census">
      <section aria-labelledby="open-enrollment">
        <h2 id="open-enrollment" className="text-h2">
          {deadlineTitle(view)}
        </h2>
        {left !== null && <p className="mt-1 text-muted">{left}</p>}
        {sent !== null && <Answer sent={sent} />}
        {isAdded && (
          <AnswerBox tone="success" className="mt-4">
            The person is on your list now.
          </AnswerBox>
        )}
      </section>
      <div className="census-columns">
        <div>
          {view.counts.total === 0 ? (
            <NoCensus addHref={props.addHref} />
          ) : (
            <>
              <CensusProgress view={view} remind={remind} />
              <CensusList {...props} />
            </>
          )}
        </div>
        <aside className="census-aside" aria-label="Contributions and evidence">
          <ContributionsBox view={view} invoiceHref={invoiceHref} />
          <EvidenceBox view={view} remind={remind} />
        </aside>
      </div>
    </Container>
  );
}

function Answer({ sent: { about, values, message } }: { sent: CameBack }) {
  const count = Number(values['reminded'] ?? 0);
  const isSent = about === 'sent';
  return (
    <AnswerBox tone={!isSent ? 'error' : count === 0 ? 'info' : 'success'} className="mt-4">
      {isSent ? remindedText(count) : message}
    </AnswerBox>
  );
}

function NoCensus({ addHref }: { addHref: string }) {
  return (
    <Card className="census-box">
      <h3 className="text-h3">Your employees are not listed here yet</h3>
      <p>Once your agency has entered your list, you see who has enrolled, and remind the others.</p>
      <p className="mt-4">
        <LinkButton href={addHref}>Add an employee</LinkButton>
      </p>
    </Card>
  );
}

/** In place of the list while it cannot be had: the home itself stays. */
export function CensusProblem({ text }: { text: string }) {
  return (
    <Container className="census">
      <Banner tone="error" live>
        {text}
      </Banner>
    </Container>
  );
}
