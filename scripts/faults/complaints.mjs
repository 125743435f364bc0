/**
 * Faults in complaints: the complaints that a moderator has read, the recipients of answers and warnings, the stored
 * data.
 */

export const COMPLAINT_FAULTS = [
  {
    name: 'complaints that the moderator has not read are resolved too',
    file: 'server/features/staff/complaints/resolve.ts',
    find: 'lte(complaints.id, upTo)',
    replace: 'lte(complaints.id, Math.max(upTo, 2 ** 31 - 1))',
    tests: ['tests/features/complaints/complaints.test.ts'],
  },
  {
    name: 'complaints are resolved and answered twice',
    file: 'server/features/staff/complaints/resolve.ts',
    find: '.where(and(where, isNull(complaints.resolvedAt)))',
    replace: '.where(and(where, Date.now() < 0 ? isNull(complaints.resolvedAt) : undefined))',
    tests: ['tests/features/complaints/complaints.test.ts'],
  },
  {
    name: 'a complaint about a person is resolved when the company of the sender is taken down',
    file: 'server/features/staff/complaints/subject.ts',
    find: 'companyId: own ? found.vacancy.companyId : null',
    replace: 'companyId: found.vacancy.companyId',
    tests: ['tests/features/complaints/complaints.test.ts', 'tests/features/staff/company-take-down.test.ts'],
  },
  {
    name: 'the form of a complaint tells the title of a draft',
    file: 'server/features/staff/complaints/subject.ts',
    find: 'and(eq(vacancies.id, id), isNotNull(vacancies.publishedAt))',
    replace: 'and(eq(vacancies.id, id), Date.now() < 0 ? isNotNull(vacancies.publishedAt) : undefined)',
    tests: [
      'tests/features/complaints/complaints.test.ts',
      'tests/features/complaints/complaint-form.test.ts',
    ],
  },
  {
    name: 'complaints that wait long lose their text',
    file: 'server/features/staff/complaints/purge.ts',
    find: 'lt(complaints.resolvedAt, before)',
    replace: 'lt(complaints.createdAt, before)',
    tests: ['tests/features/complaints/complaints.test.ts'],
  },
  {
    name: 'complaints have no limit',
    file: 'server/features/staff/complaints/send.ts',
    find: `await deps.limits.take('complaints'`,
    replace: `if (Date.now() < 0) await deps.limits.take('complaints'`,
    tests: [
      'tests/features/complaints/complaints.test.ts',
      'tests/features/complaints/complaint-form.test.ts',
    ],
  },
  {
    name: 'the warning about a company goes to the person who complained',
    file: 'server/features/staff/complaints/objects.ts',
    find: `if (kind === 'response_company') return`,
    replace: `if (kind === 'response_seeker') return`,
    tests: ['tests/features/complaints/complaints.test.ts'],
  },
  {
    name: 'what was let pass once lets pass whatever offends against the same rule',
    file: 'server/features/staff/complaints/check-reports.ts',
    find: '`${finding.rule} ${readWords(finding).toLowerCase()}`',
    replace: '`${finding.rule} ${readWords(finding).length > 0}`',
    tests: ['tests/features/complaints/check-reports.test.ts'],
  },
]
