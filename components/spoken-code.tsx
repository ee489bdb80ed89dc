import { LockIcon } from './art/icons';
import '@/styles/signing.css';

/** The digits of a link that was just sent, to be read out; they are shown once (decisions 169, 240). */
export function SpokenCode({ code, to }: { code: string; to: string }) {
  return (
    <div className="spoken">
      <LockIcon />
      <div>
        <p>Read these six digits to {to} on the phone. They are shown here once.</p>
        <p className="spoken-code" data-testid="spoken-code" aria-label={`Code ${code.split('').join(' ')}`}>
          <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
        </p>
      </div>
    </div>
  );
}
