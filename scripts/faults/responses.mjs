/** Faults in responses: who sees what, what is sent to whom, and what happens once. */

export const RESPONSE_FAULTS = [
  {
    name: 'nobody learns of a response whose author has lost access',
    file: 'server/features/board/responses/recipients.ts',
    find: `        eq(author.userId, vacancies.authorId),
        gt(author.accessLevel, ACCESS_LEVELS.DEFAULT),
`,
    replace: `        eq(author.userId, vacancies.authorId),
`,
    tests: ['tests/features/responses/sending.test.ts', 'tests/features/managers/rights-of-work.test.ts'],
  },
  {
    name: 'a digest names people to a manager whose access has ended',
    file: 'server/features/board/responses/digest.ts',
    find: 'gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT)',
    replace: 'gt(companyRoles.accessLevel, Math.min(ACCESS_LEVELS.DEFAULT, -1))',
    tests: ['tests/features/responses/digest.test.ts', 'tests/mail/conditions.test.ts'],
  },
  {
    name: 'two processes remind of the same interview',
    file: 'server/features/board/responses/interview-reminders.ts',
    find: '.where(and(eq(interviews.responseId, id), isDue))',
    replace: '.where(eq(interviews.responseId, id))',
    tests: ['tests/features/responses/interviews.test.ts', 'tests/features/responses/interview-news.test.ts'],
  },
  {
    name: 'a reminder of late answers names those of the last one again',
    file: 'server/features/board/responses/overdue.ts',
    find: '.where(and(eq(responses.vacancyId, vacancyId), isOverdueAt(at), isNull(responses.overdueNotifiedAt)))',
    replace: '.where(and(eq(responses.vacancyId, vacancyId), isOverdueAt(at)))',
    tests: ['tests/features/responses/promised-answer.test.ts'],
  },
  {
    name: 'the search finds people by a surname that the company does not see',
    file: 'server/features/board/responses/received-queries.ts',
    find: `and(isNotNull(responses.contacts), inResume('lastName'))`,
    replace: `and(Date.now() < 0 ? isNotNull(responses.contacts) : undefined, inResume('lastName'))`,
    tests: [
      'tests/features/responses/company-list.test.ts',
      'tests/features/responses/stages.test.ts',
      'tests/features/responses/rights.test.ts',
    ],
  },
  {
    name: 'answers promised by a day are sought up to its first minute',
    file: 'server/features/board/responses/received-queries.ts',
    find: 'T23:59:59+03:00',
    replace: 'T00:00:00+03:00',
    tests: [
      'tests/features/responses/company-list.test.ts',
      'tests/features/responses/promised-answer.test.ts',
    ],
  },
  {
    name: 'two templates at the same time pass the limit',
    file: 'server/features/board/responses/templates.ts',
    find: `where(eq(companies.id, companyId)).for('update')`,
    replace: `where(eq(companies.id, companyId))`,
    tests: ['tests/features/responses/templates.test.ts'],
  },
  {
    name: 'a draft takes the resume of somebody else',
    file: 'server/features/board/responses/drafts.ts',
    find: 'and(eq(resumes.id, resumeId), eq(resumes.userId, userId))',
    replace: 'eq(resumes.id, resumeId)',
    tests: ['tests/features/responses/sending.test.ts', 'tests/features/responses/rights.test.ts'],
  },
  {
    name: 'an accepted response is deleted as an old draft',
    file: 'server/features/board/responses/drafts.ts',
    find: '.where(and(isDraft, lt(responseDrafts.updatedAt, before)))',
    replace: '.where(lt(responseDrafts.updatedAt, before))',
    tests: ['tests/features/responses/accepted.test.ts'],
  },
  {
    name: 'an e-mail to one side silences the e-mails to the other',
    file: 'server/features/board/responses/messages.ts',
    find: `side === 'company' ? response.seekerNotifiedAt : response.companyNotifiedAt`,
    replace: `side === 'company' ? response.companyNotifiedAt : response.seekerNotifiedAt`,
    tests: ['tests/features/responses/answering.test.ts', 'tests/features/responses/no-silence.test.ts'],
  },
]
