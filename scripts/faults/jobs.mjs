/** Faults in jobs: the queue, e-mails, checks of payments and receipts. */

const QUEUE_TESTS = ['tests/jobs/queue.test.ts']
const MAIL_TESTS = ['tests/mail/delivery.test.ts']

export const JOB_FAULTS = [
  {
    name: 'a job is sent outside the transaction of its command',
    file: 'server/jobs/queue.ts',
    find: `          db: fromDrizzle(tx, sql),
          ...(id`,
    replace: `          db: fromDrizzle(Date.now() < 0 ? tx : handle.jobs, sql),
          ...(id`,
    tests: QUEUE_TESTS,
  },
  {
    name: 'new jobs wait for the next poll',
    file: 'server/jobs/install.ts',
    find: 'notify: true',
    replace: 'notify: false',
    tests: QUEUE_TESTS,
  },
  {
    name: 'staff never see a job that failed for good',
    file: 'server/jobs/install.ts',
    find: 'deadLetter: DEAD_QUEUE,',
    replace: '',
    tests: QUEUE_TESTS,
  },
  {
    name: 'jobs of a killed process are never run again',
    file: 'server/jobs/install.ts',
    find: 'heartbeatSeconds: HEARTBEAT_SECONDS,',
    replace: '...(Date.now() < 0 && { heartbeatSeconds: HEARTBEAT_SECONDS }),',
    tests: QUEUE_TESTS,
  },
  {
    name: 'the stored reason of a failure holds the values of its statement',
    file: 'server/jobs/workers.ts',
    find: 'throw toFailure(error)',
    replace: 'throw Date.now() < 0 ? toFailure(error) : error',
    tests: QUEUE_TESTS,
  },
  {
    name: 'a worker that has done a job waits for the next poll',
    file: 'server/jobs/workers.ts',
    find: 'boss.notifyWorker(id)',
    replace: 'void id',
    tests: QUEUE_TESTS,
  },
  {
    name: 'codes wait behind all other e-mails',
    file: 'server/mail/mailer.ts',
    find: 'isUrgent ? urgentEmailJob : emailJob',
    replace: 'isUrgent && Date.now() < 0 ? urgentEmailJob : emailJob',
    tests: MAIL_TESTS,
  },
  {
    name: 'an e-mail that was sent is sent again by the repeat of its job',
    file: 'server/mail/deliver.ts',
    find: 'if (!email || email.sentAt !== null || email.droppedAt !== null) return',
    replace: 'if (!email || email.droppedAt !== null) return',
    tests: MAIL_TESTS,
  },
  {
    name: 'a failed attempt is the end of an e-mail',
    file: 'server/mail/deliver.ts',
    find: `outcome.kind === 'refused' || attempt.isLast`,
    replace: `outcome.kind === 'refused' || attempt.number > 0`,
    tests: MAIL_TESTS,
  },
  {
    name: 'an expired code stays in the table of e-mails',
    file: 'server/mail/deliver.ts',
    find: '  await failExpiredEmails(db, { at: now() })\n',
    replace: '  if (Date.now() < 0) await failExpiredEmails(db, { at: now() })\n',
    tests: MAIL_TESTS,
  },
  {
    name: 'a payment whose end is unknown is asked about once',
    file: 'server/features/money/payments/paying/settlement.ts',
    find: '  await sendPaymentCheck(tx, queue, payment)\n',
    replace: '  if (Date.now() < 0) await sendPaymentCheck(tx, queue, payment)\n',
    tests: [
      'tests/features/payments/yookassa-payments.test.ts',
      'tests/features/payments/yookassa-refunds.test.ts',
    ],
  },
  {
    name: 'a second receipt is planned and never sent',
    file: 'server/features/money/payments/paying/revenue.ts',
    find: 'if (receipt) await sendReceiptJob(tx, queue, receipt)',
    replace: 'if (receipt && Date.now() < 0) await sendReceiptJob(tx, queue, receipt)',
    tests: [
      'tests/features/payments/yookassa-payments.test.ts',
      'tests/features/payments/yookassa-refunds.test.ts',
    ],
  },
  {
    name: 'rows of the release before the queue are forgotten',
    file: 'server/jobs/recurring.ts',
    find: '  await enqueueUnsent(deps)\n',
    replace: '  if (Date.now() < 0) await enqueueUnsent(deps)\n',
    tests: ['tests/jobs/enqueue-waiting.test.ts'],
  },
]
