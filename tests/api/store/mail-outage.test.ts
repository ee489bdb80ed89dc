import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createMailTransport } from '@/lib/enrollment-api/mail/delivery';
import { deliverDue, enqueueMail } from '@/lib/enrollment-api/mail/outbox';
import { mailOutbox } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeOnBothDatabases } from '@/tests/config/databases';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { at, fields } from './support';
import { refusalOf, startSink } from './smtp';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TURN = 30 * MINUTE;
const MAILS = soakRuns('mails');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

describeOnBothDatabases('a relay that is away for a day', (store) => {
  it(
    'loses no mail of that day and sends none of them twice, with two workers at it',
    async () => {
      let time = at.getTime();
      const since = () => time - at.getTime();
      const needs = { store: store(), fields, log: quiet, clock: { now: () => new Date(time) } };
      let sink = await startSink();
      const port = Number(new URL(sink.url).port);
      const transport = createMailTransport(sink.url, 'live');
      if (transport === null) throw new Error('A relay that is named gives a transport.');
      await sink.stop();
      const work = async () => {
        const counts = await Promise.all([0, 1].map(() => deliverDue(needs, transport)));
        return counts.reduce((sum, count) => sum + count, 0);
      };

      let queued = 0;
      for (; since() < 24 * HOUR; time += TURN) {
        // Gone at first, then there and taking nothing, then gone again.
        if (since() === 8 * HOUR) {
          sink = await startSink(port);
          sink.answer = () => refusalOf(451, 'try again later');
        }
        if (since() === 16 * HOUR) await sink.stop();
        for (; queued < ((since() + TURN) / (24 * HOUR)) * MAILS; queued += 1)
          await enqueueMail(needs, {
            dedupeKey: `mail ${queued}`,
            kind: 'receipt',
            siteKey: 'site-a',
            from: 'Coverfront <enrollment@coverfront.example>',
            to: `person-${queued}@member.example`,
            subject: 'Enrollment Receipt',
            text: `Number ${queued}`,
            html: `<p>Number ${queued}</p>`,
          });
        expect(await work()).toBe(0);
      }
      expect([queued, sink.received.length]).toEqual([MAILS, 0]);

      sink = await startSink(port);
      let sent = 0;
      for (; since() < 25 * HOUR + 30 * MINUTE; time += TURN) sent += await work();
      const expected = Array.from({ length: MAILS }, (_, index) => `person-${index}@member.example`).sort();
      expect(sink.received.flatMap(({ to }) => to).sort()).toEqual(expected);
      expect(new Set(sink.received.map(({ mail }) => mail.messageId)).size).toBe(MAILS);
      expect(sent).toBe(MAILS);
      const states = await store()
        .db.select({ status: mailOutbox.status, rows: sql<number>`count(*)::int` })
        .from(mailOutbox)
        .groupBy(mailOutbox.status);
      expect(states).toEqual([{ status: 'sent', rows: MAILS }]);
      transport.close();
      await sink.stop();
    },
    soakTime(120_000),
  );
});
