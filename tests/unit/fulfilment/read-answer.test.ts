import { describe, expect, it } from 'vitest';
import { readAnswers } from '@/lib/enrollment-api/fulfilment/read-answer';
import { answer999, ta1 } from '@/tests/fixtures/edi/write-answers';

const RIGHT = answer999(12, [
  { control: '0001', verdict: 'A' },
  { control: '0002', verdict: 'R', code: '5', errors: [{ segment: 'DMG', position: 14, elements: [[2, '8']] }] },
]);

describe('an answer of a carrier', () => {
  it('is read with the verdict on each set, and each error by segment, place and code', () => {
    expect(readAnswers(RIGHT)).toEqual([
      {
        sender: 'TIDEWELL',
        receiver: '741234567',
        interchanges: [],
        groups: [
          {
            ...{ number: 12, code: 'P', codes: [] },
            sets: [
              { control: '0001', code: 'A', codes: [], errors: [] },
              {
                ...{ control: '0002', code: 'R', codes: ['5'] },
                errors: [{ segment: 'DMG', position: 14, code: '8', elements: [{ element: 2, code: '8' }] }],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('is read with other separators, on one line, with a mark in front, and several in a file', () => {
    const other = RIGHT.replaceAll('\n', '').replaceAll('*', '|').replaceAll('~', '!');
    expect(readAnswers(`\ufeff${other}`)).toEqual(readAnswers(RIGHT));
    expect(readAnswers(`${RIGHT}\r\n${ta1(12, 'A')}\r\n`)).toHaveLength(2);
    expect(readAnswers(ta1(12, 'R', '006'))[0]?.interchanges).toEqual([{ number: 12, code: 'R', note: '006' }]);
  });

  it.each([
    ['', 'This is no file of X12: it does not begin with ISA.'],
    ['%PDF-1.7', 'This is no file of X12: it does not begin with ISA.'],
    ['ISA*00*~', 'Segment 1: The ISA does not have 106 characters, so nothing tells the separators.'],
    [RIGHT.slice(0, -9), 'Segment 15: The file ends in the middle of a segment.'],
    [RIGHT.split('\n').slice(0, -1).join('\n'), 'Segment 1: An interchange begins with ISA and ends with IEA.'],
    [RIGHT.replace('IEA*1*000000077', 'IEA*1*000000078'), 'Segment 15: IEA has another number than its ISA.'],
    [RIGHT.replace('IEA*1', 'IEA*2'), 'Segment 15: IEA tells another number of groups than there are.'],
    [RIGHT.replace('GE*1*9', 'GE*2*9'), 'Segment 14: GE tells another number of transaction sets than there are.'],
    [RIGHT.replace('GE*1*9', 'GE*1*8'), 'Segment 14: GE has another number than its GS.'],
    [RIGHT.replace('SE*11*', 'SE*10*'), 'Segment 13: SE tells another number of segments than there are.'],
    [RIGHT.replace('SE*11*0001', 'SE*11*0002'), 'Segment 13: SE has another number than its ST.'],
    [RIGHT.replace('GS*FA', 'GS*BE'), 'Segment 2: This group is no acknowledgment (GS01 is not FA).'],
    [
      RIGHT.replace('ST*999', 'ST*997'),
      'Segment 3: This is a 997. Carriers answer 005010X220A1 by a 999: ask for that.',
    ],
    [RIGHT.replace('ST*999', 'ST*277'), 'Segment 3: This is no 999.'],
    [RIGHT.replace('AK1*BE', 'AK1*HC'), 'Segment 4: It does not begin with an AK1 about enrollments (BE).'],
    [RIGHT.replace('AK1*BE*12', 'AK1*BE*x'), 'Segment 4: AK1 has no number at place 2.'],
    [RIGHT.replace('AK9*P', 'AK9*Q'), 'Segment 12: It does not end with an AK9 that has a verdict.'],
    [
      RIGHT.replace('AK9*P*2*2*1', 'AK9*P*2*2*2'),
      'Segment 12: AK9 and the IK5s tell different numbers of sets that were taken.',
    ],
    [RIGHT.replace('AK9*P*2*2*1', 'AK9*P*1*1*2'), 'Segment 12: AK9 takes more transaction sets than there were.'],
    [RIGHT.replace('IK5*A', 'IK5*?'), 'Segment 6: IK5 has no verdict.'],
    [RIGHT.replace('IK5*A', 'CTX*A'), 'Segment 6: CTX has no place here.'],
    [RIGHT.replace('AK2*834*0001', 'AK2*837*0001'), 'Segment 5: AK2 is about something else than an 834.'],
    [RIGHT.replace('IK3*DMG*14', 'IK3*DMG*'), 'Segment 8: IK3 has no number at place 2.'],
    [RIGHT.replace('IK4*2**8', 'IK4*2**'), 'Segment 10: IK4 has no place, or no code.'],
    [ta1(12, 'Q'), 'Segment 2: TA104 is neither A, E nor R.'],
    [ta1(12, 'A', '99'), 'Segment 2: TA105 is no note.'],
    [ta1(12, 'A').replace(/TA1.*\n/, ''), 'Segment 1: It has neither a TA1 nor a 999.'],
  ])('that does not add up is refused with the segment that is wrong (%#)', (text, words) => {
    expect(() => readAnswers(text)).toThrow(words);
  });

  it('is refused without any of its words: they may name people', () => {
    const marked = RIGHT.replace('IK5*A', 'CANARY*CANARY');
    expect(() => readAnswers(marked)).toThrow(/^(?![^]*CANARY)/);
  });
});
