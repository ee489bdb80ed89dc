/* Words of what is told to carriers about policies (decisions 281). */

/**
 * Formats of exports. `834`: the file of enrollments that health plans take. `lines`: a table of people for carriers of everything else.
 * `csv`: a table of policies for the operator's own use, which tells no carrier anything.
 */
export const EXPORT_FORMATS = ['834', 'lines', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** States of a plan in one batch. */
export const TOLD_STATES = ['sent', 'acknowledged', 'rejected'] as const;
export type ToldState = (typeof TOLD_STATES)[number];

/** Stages of a batch: `open` while its plans are noted, when nothing of it counts yet; `made` once they all are; `laid` once its file is. */
export const BATCH_STAGES = ['open', 'made', 'laid'] as const;

/**
 * States of a plan towards its carrier: `held-back` while it has something to tell that no file can carry, `sent-again` once it went out after
 * a rejection, or a second time on purpose.
 */
export const FULFILMENT_STATES = ['not-sent', 'held-back', 'sent', 'sent-again', 'acknowledged', 'rejected'] as const;
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

/** Kinds of files in which carriers answer. */
export const ANSWER_KINDS = ['999', 'TA1'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** Verdicts of an answer. `partly`: some transaction sets were taken and others were not. */
export const ANSWER_VERDICTS = ['accepted', 'accepted-with-errors', 'partly', 'rejected'] as const;
export type AnswerVerdict = (typeof ANSWER_VERDICTS)[number];
