import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AddProblem } from '@/components/plans/add-outcome';

const told = (failure: Parameters<typeof AddProblem>[0]['failure']) =>
  renderToStaticMarkup(<AddProblem failure={failure} />);

describe('AddProblem', () => {
  it('says of a plan that was withdrawn meanwhile what happened and what to do', () => {
    expect(told({ kind: 'http', status: 404, message: 'Not found.' })).toContain(
      'This plan is not offered any more. Please choose another plan.',
    );
  });

  it('offers the dialog of the dependents where they are refused', () => {
    const fields = [{ target_element: 'no_of_children', error_message: 'Only one child' }];
    const html = told({ kind: 'fields', fields, message: 'Only one child' });
    expect(html).toContain('Only one child');
    expect(html).toContain('Tell us about your dependents');
    expect(told({ kind: 'fields', fields: [], message: 'Not valid' })).not.toContain('dependents');
  });

  it('gives everything else in the server’s words, and says nothing without a problem', () => {
    expect(told({ kind: 'http', status: 500, message: 'Please try again.' })).toContain('Please try again.');
    expect(told({ kind: 'coded', code: 'blackout', message: 'Not sold here.', data: null })).toContain(
      'Not sold here.',
    );
    expect(told(null)).toBe('');
  });
});
