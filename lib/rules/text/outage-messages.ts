/** Said where no answer came. */
export const NO_ANSWER =
  'We could not reach the server. Check your connection and try again; nothing you typed is lost.';

/** Said where an answer gives no words of its own. */
export const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.';
