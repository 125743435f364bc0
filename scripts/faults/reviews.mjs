/** Faults in reviews of the hiring: their authors, private data, and publication. */

export const REVIEW_FAULTS = [
  {
    name: 'an answer of any company permits to review this one',
    file: 'server/features/content/reviews/eligibility.ts',
    find: `        eq(responses.companyId, companyId),
`,
    replace: '',
    tests: ['tests/features/reviews/writing.test.ts'],
  },
  {
    name: 'anybody withdraws a review by its number',
    file: 'server/features/content/reviews/my-reviews.ts',
    find: 'if (row.authorId !== userId) throw reviewNotFound()',
    replace: 'if (row.authorId !== userId && Date.now() < 0) throw reviewNotFound()',
    tests: ['tests/features/reviews/writing.test.ts'],
  },
  {
    name: 'the next review waits one day longer than promised',
    file: 'server/features/content/reviews/my-reviews.ts',
    find: 'return row && nextDay(row) > isoDay(now) ? row : null',
    replace: 'return row && nextDay(row) >= isoDay(now) ? row : null',
    tests: ['tests/features/reviews/writing.test.ts'],
  },
  {
    name: 'the order of a batch tells who wrote first',
    file: 'server/features/content/reviews/publish-batch.ts',
    find: 'order by random()',
    replace: 'order by ${reviews.submittedAt}, ${reviews.id}',
    tests: ['tests/features/reviews/publishing.test.ts'],
  },
  {
    name: 'a moderator approves a text that has changed since',
    file: 'server/features/content/reviews/moderation.ts',
    find: 'if (!isOpen || row.revision !== revision) throw reviewChanged()',
    replace: 'if (!isOpen || row.revision < revision) throw reviewChanged()',
    tests: ['tests/features/reviews/publishing.test.ts', 'tests/features/reviews/writing.test.ts'],
  },
  {
    name: 'a company answers a review of another one',
    file: 'server/features/content/reviews/reply.ts',
    find: `if (review.companyId !== companyId || review.state !== 'published') throw`,
    replace: `if (review.state !== 'published') throw`,
    tests: ['tests/features/reviews/replies.test.ts'],
  },
  {
    name: 'the log names the company of a removal that protects a person',
    file: 'server/features/content/reviews/removal.ts',
    find: `company: ground === 'law' ||`,
    replace: `company:`,
    tests: ['tests/features/reviews/publishing.test.ts', 'tests/http/reviews-pages.test.ts'],
  },
  {
    name: 'the log of removals links to a company that was taken down',
    file: 'server/features/content/reviews/removal.ts',
    find: `blockedAt !== null ? null : companyRefOf(company)`,
    replace: `blockedAt === '' ? null : companyRefOf(company)`,
    tests: ['tests/features/reviews/publishing.test.ts'],
  },
  {
    name: 'cached pages do not show an answer that was approved',
    file: 'server/features/content/reviews/moderation.ts',
    find: `if (outcome === 'approved') announceReviews(tx, deps, row.companyId)`,
    replace: `if (outcome === 'rejected') announceReviews(tx, deps, row.companyId)`,
    tests: ['tests/features/reviews/replies.test.ts', 'tests/http/reviews-pages.test.ts'],
  },
]
