/** Faults in access rights: someone sees or changes what is not theirs. */

export const POLICY_FAULTS = [
  {
    name: 'a manager edits the vacancies of colleagues',
    file: 'server/features/identity/managers/policy.ts',
    find: `export const canEditVacancy = (level: Level, { isOwn }: Ownership) =>
  reaches(level, isOwn ? ACCESS_LEVELS.MANAGER : ACCESS_LEVELS.EDITOR)`,
    replace: `export const canEditVacancy = (level: Level, _vacancy: Ownership) => reaches(level, ACCESS_LEVELS.MANAGER)`,
    tests: ['tests/features/posting/list.test.ts'],
  },
  {
    name: 'a manager pays for the company',
    file: 'server/features/identity/managers/policy.ts',
    find: 'export const canPay = (level: Level) => reaches(level, ACCESS_LEVELS.EDITOR)',
    replace: 'export const canPay = (level: Level) => reaches(level, ACCESS_LEVELS.MANAGER)',
    tests: [
      'tests/features/payments/orders.test.ts',
      'tests/features/payments/packages.test.ts',
      'tests/features/payments/placements.test.ts',
    ],
  },
  {
    name: 'a manager reads the responses to the vacancies of colleagues',
    file: 'server/features/board/responses/access.ts',
    find: `  return canSeeResponses(level, { isOwn: vacancy.authorId === userId })`,
    replace: `  return canSeeResponses(level, { isOwn: vacancy.authorId === userId || userId > 0 })`,
    tests: ['tests/features/responses/rights.test.ts'],
  },
  {
    name: 'a resume is shown to the company that its author hides from',
    file: 'server/features/board/resumes/policy.ts',
    find: `  if (status !== 'published' || isHiddenFrom) return false
  if (hidesFromCompanies && audience === 'guest') return false`,
    replace: `  if (status !== 'published') return false
  if ((hidesFromCompanies || isHiddenFrom) && audience === 'guest') return false`,
    tests: ['tests/features/resumes/visibility.test.ts'],
  },
  {
    name: 'a colleague without rights in a company reads resumes as its employer',
    file: 'server/features/identity/managers/policy.ts',
    find: 'export const canSeeDashboard = (level: Level) => reaches(level, ACCESS_LEVELS.MANAGER)',
    replace: 'export const canSeeDashboard = (level: Level) => level !== null',
    tests: ['tests/features/resumes/visibility.test.ts'],
  },
  {
    name: 'a moderator marks bills as paid',
    file: 'server/kernel/access.ts',
    find: `if (person.staffRole !== 'admin') throw`,
    replace: `if (person.staffRole === null) throw`,
    tests: ['tests/features/managers/rights-of-work.test.ts'],
  },
  {
    name: 'contacts of resumes stay open for a day after the paid access has ended',
    file: 'server/features/money/payments/access/resume-access.ts',
    find: `eq(resumeAccess.companyId, companyId), gt(resumeAccess.endsAt, at)`,
    replace: `eq(resumeAccess.companyId, companyId), gt(resumeAccess.endsAt, new Date(Date.parse(at) - DAY_MS).toISOString())`,
    tests: ['tests/features/resumes/visibility.test.ts'],
  },
  {
    name: 'the last administrator leaves a company that has other people',
    file: 'server/features/identity/managers/roles.ts',
    find: `    if (target.accessLevel === ACCESS_LEVELS.ADMIN) await endAdminRole(ctx, tx, target)
    await deleteRole(`,
    replace: `    if (target.accessLevel === ACCESS_LEVELS.ADMIN && !isSelf) await endAdminRole(ctx, tx, target)
    await deleteRole(`,
    tests: ['tests/features/managers/last-admin.test.ts'],
  },
  {
    name: 'anyone who has the link accepts an invitation that was sent to another address',
    file: 'server/features/identity/managers/invitations.ts',
    find: `if (user.email !== invitation.email)`,
    replace: `if (!user.email.endsWith(invitation.email.slice(invitation.email.indexOf('@'))))`,
    tests: ['tests/features/managers/invitations.test.ts'],
  },
  {
    name: 'a vacancy that was paid for can be removed',
    file: 'server/features/board/posting/policy.ts',
    find: `&& placementDays === null && firstPublishedAt === null`,
    replace: `&& (placementDays === null || firstPublishedAt === null)`,
    tests: ['tests/features/posting/writing.test.ts'],
  },
  {
    name: 'a seeker goes on writing to a company that has refused them',
    file: 'server/features/board/responses/policy.ts',
    find: `    ? state === 'sent' || state === 'viewed' || state === 'invited'
    : Date.parse(conversationEndsAt)`,
    replace: `    ? state !== 'closed'
    : Date.parse(conversationEndsAt)`,
    tests: ['tests/features/responses/policy.test.ts'],
  },
]
