import { describe, expect, it } from 'vitest';
import { toProblem } from '@/app/_plan/plan-problem';

const requestId = 'r';

describe('a price that is not answered (rules 1 §8)', () => {
  it('shows what the server says of an HTTP error, on the plan’s page', () => {
    const busy = toProblem({ kind: 'http', status: 503, message: 'The service is busy.', requestId });
    expect(busy).toMatchObject({ message: 'The service is busy.', action: null });
    expect(busy?.detail).toContain('reload');
    const refused = toProblem({ kind: 'http', status: 403, message: 'Not yours.', requestId });
    expect(refused).toEqual({ message: 'Not yours.', detail: '', action: 'basic-info' });
  });

  it('names another plan as the way out of one that is not there, and the dependents for what they lack', () => {
    expect(toProblem({ kind: 'http', status: 404, message: 'Not found.', requestId })?.message).toContain(
      'choose another plan',
    );
    const fields = [{ target_element: 'no_of_children', error_message: 'Field is required' }];
    expect(toProblem({ kind: 'fields', fields, message: 'Field is required', requestId })?.action).toBe('dependents');
  });

  it('leaves it to the error page when nobody answered, or in words nobody understands', () => {
    expect(toProblem({ kind: 'network', message: '', requestId })).toBeNull();
    expect(toProblem({ kind: 'contract', message: '', requestId })).toBeNull();
  });
});
