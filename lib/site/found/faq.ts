import { htmlToText } from '@/lib/security/sanitize';

export type Question = { question: string; answer: string };

/** Forms in which carriers write a question: a heading, a term, or a paragraph that is bold as a whole. */
const QUESTION = /<(h[2-6]|dt)>([^]*?)<\/\1>|<p>\s*<(strong|b)>([^]*?)<\/\3>\s*<\/p>/g;

/** The questions of a plan's FAQ text with their answers, as plain text; those without an answer are left out. */
export function toQuestions(html: string): Question[] {
  const marks = [...html.matchAll(QUESTION)];
  return marks.flatMap((mark, index) => {
    const end = marks[index + 1]?.index ?? html.length;
    const question = oneLine(htmlToText(mark[2] ?? mark[4] ?? ''));
    const answer = oneLine(htmlToText(html.slice(mark.index + mark[0].length, end)));
    return question === '' || answer === '' ? [] : [{ question, answer }];
  });
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
