/** Said where no answer came. */
export const NO_ANSWER =
  'We could not reach the server. Check your connection and try again; nothing you typed is lost.';

/** Said where an answer did not come in time; it may still be done. */
export const LATE_ANSWER =
  'The server takes too long to answer. Please try again; nothing you typed is lost, and nothing is done twice.';

/** Said where an answer gives no words of its own. */
export const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.';
