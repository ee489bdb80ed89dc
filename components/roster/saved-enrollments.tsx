import { Banner } from '@/components/ui/banner';
import { Container } from '@/components/ui/card';
import type { CameBack } from '@/components/plain-answer';
import { ANSWER_ANCHOR } from '@/lib/site/form-places';
import { SavedCodeForm } from './saved-code-form';

export type SavedEnrollment = {
  id: string;
  /** The client's name; empty before it was told. */
  name: string;
  /** The step at which it goes on, as people know it. */
  step: string;
  /** Its time and the end of its code, told with the zone. */
  saved: string;
  ends: string;
  /** "m***@mail.example"; empty for none on file. */
  email: string;
};

type SavedEnrollmentsProps = {
  list: readonly SavedEnrollment[];
  /** Takes the form when no script does. */
  action: string;
  /** The answer to the form that was sent without script. */
  sent: CameBack | null;
};

/** The enrollments that a rep began and saved for clients, and the code once more for each (decisions 191). */
export function SavedEnrollments({ list, action, sent }: SavedEnrollmentsProps) {
  if (list.length === 0) return null;
  return (
    <Container className="pb-12">
      <section aria-labelledby="saved-enrollments">
        <h2 id="saved-enrollments" className="text-h3">
          Saved for later
        </h2>
        <p className="mt-1 text-small text-muted">
          Enrollments you began that wait for their clients. A new code ends the one before it.
        </p>
        {sent !== null && (
          <div id={ANSWER_ANCHOR} tabIndex={-1} className="mt-4">
            <Banner tone={sent.message === '' ? 'success' : 'error'}>
              {sent.message === '' ? 'A new code is on its way to the client.' : sent.message}
            </Banner>
          </div>
        )}
        <ul className="mt-4 grid gap-3">
          {list.map((saved) => (
            <Row key={saved.id} saved={saved} action={action} />
          ))}
        </ul>
      </section>
    </Container>
  );
}

function Row({ saved, action }: { saved: SavedEnrollment; action: string }) {
  const name = saved.name === '' ? 'Client without a name yet' : saved.name;
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-muted">
          {saved.step}, saved {saved.saved}. Its code works until {saved.ends}.
        </p>
      </div>
      {saved.email === '' ? (
        <p className="text-small text-muted">No email address of the client yet.</p>
      ) : (
        <SavedCodeForm id={saved.id} name={name} email={saved.email} action={action} />
      )}
    </li>
  );
}
