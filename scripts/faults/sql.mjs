/** Faults in SQL: owners, order, limits, joins, locks and repeated writes. */

export const SQL_FAULTS = [
  {
    name: 'a resume is changed by anyone who knows its id',
    file: 'server/features/board/resumes/queries.ts',
    find: 'and(eq(resumes.id, id), eq(resumes.userId, userId))',
    replace: 'and(eq(resumes.id, id), Date.now() < 0 ? eq(resumes.userId, userId) : undefined)',
    tests: ['tests/features/resumes/drafts.test.ts', 'tests/features/resumes/submission.test.ts'],
  },
  {
    name: 'a person ends the session of another person',
    file: 'server/features/identity/session/queries.ts',
    find: `export async function deleteSession(db: Sql, { id, userId }: { id: number; userId: number }) {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)))`,
    replace: `export async function deleteSession(db: Sql, { id }: { id: number; userId: number }) {
  const { rowCount } = await db.delete(sessions).where(eq(sessions.id, id))`,
    tests: ['tests/features/accounts/settings.test.ts'],
  },
  {
    name: 'an order is paid and cancelled by another company',
    file: 'server/features/money/payments/ordering/order.ts',
    find: `async function lockOpenOrder(tx: Sql, { companyId, orderId }: { companyId: number; orderId: number }) {
  const order = await lockOrder(tx, { id: orderId, companyId })`,
    replace: `async function lockOpenOrder(tx: Sql, { orderId }: { companyId: number; orderId: number }) {
  const order = await lockOrder(tx, { id: orderId })`,
    tests: [
      'tests/features/payments/orders.test.ts',
      'tests/features/payments/packages.test.ts',
      'tests/features/payments/placements.test.ts',
    ],
  },
  {
    name: 'a placement is taken from the package of another company',
    file: 'server/features/money/packages/service.ts',
    find: `        eq(packages.id, id),
        eq(packages.companyId, companyId),`,
    replace: `        eq(packages.id, id),
        Date.now() < 0 ? eq(packages.companyId, companyId) : undefined,`,
    tests: [
      'tests/features/payments/orders.test.ts',
      'tests/features/payments/packages.test.ts',
      'tests/features/payments/placements.test.ts',
    ],
  },
  {
    name: 'an administrator changes a role in another company',
    file: 'server/features/identity/managers/queries.ts',
    find: `export async function findManager(db: Sql, { companyId, roleId }: { companyId: number; roleId: number }) {
  const [row] = await db
    .select(managerColumns)
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(and(eq(companyRoles.id, roleId), eq(companyRoles.companyId, companyId)))`,
    replace: `export async function findManager(db: Sql, { roleId }: { companyId: number; roleId: number }) {
  const [row] = await db
    .select(managerColumns)
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(eq(companyRoles.id, roleId))`,
    tests: ['tests/features/managers/last-admin.test.ts'],
  },
  {
    name: 'of two processes that issue the same act one fails',
    file: 'server/features/money/billing/insert-document.ts',
    find: `    .onConflictDoNothing()
`,
    replace: '',
    tests: ['tests/features/billing/numbering.test.ts'],
  },
  {
    name: 'two administrators who lower each other at the same time leave a company without one',
    file: 'server/features/identity/managers/queries.ts',
    find: `    .select({ id: companies.id, title: companies.title })
    .from(companies)
    .where(eq(companies.id, id))
    .for('update')`,
    replace: `    .select({ id: companies.id, title: companies.title })
    .from(companies)
    .where(eq(companies.id, id))`,
    tests: ['tests/features/managers/last-admin.test.ts'],
  },
  {
    name: 'two raises at the same time use up two of the tariff',
    file: 'server/features/board/posting/queries.ts',
    find: `const [row] = await tx.select(lifecycleColumns).from(vacancies).where(eq(vacancies.id, id)).for('update')`,
    replace: `const [row] = await tx.select(lifecycleColumns).from(vacancies).where(eq(vacancies.id, id))`,
    tests: ['tests/features/posting/terms.test.ts'],
  },
  {
    name: 'a vacancy without an author is missing in the list of its company',
    file: 'server/features/board/posting/my-vacancies/my-queries.ts',
    find: '.leftJoin(users, eq(users.id, vacancies.authorId))',
    replace: '.innerJoin(users, eq(users.id, vacancies.authorId))',
    tests: ['tests/features/posting/list.test.ts'],
  },
  {
    name: 'a resume is missing in the queue of moderators',
    file: 'server/features/staff/moderation/read.ts',
    find: `      .from(moderationCases)
      .leftJoin(companies, eq(companies.id, moderationCases.companyId))
      .where(isQueued(db))`,
    replace: `      .from(moderationCases)
      .innerJoin(companies, eq(companies.id, moderationCases.companyId))
      .where(isQueued(db))`,
    tests: ['tests/features/resumes/drafts.test.ts', 'tests/features/resumes/submission.test.ts'],
  },
  {
    name: 'the second response of a day is not counted',
    file: 'server/features/board/posting/my-vacancies/day-counts.ts',
    find: 'set: { responses: sql`${vacancyDays.responses} + 1` }',
    replace: 'set: { responses: sql`1` }',
    tests: ['tests/features/responses/sending.test.ts'],
  },
  {
    name: 'a code that is entered twice at the same time opens two sessions',
    file: 'server/features/identity/session/verify-code.ts',
    find: `.where(and(eq(challenges.id, id), isNull(challenges.usedAt)))
  if (rowCount !== 1) throw`,
    replace: `.where(eq(challenges.id, id))
  if (rowCount !== 1) throw`,
    tests: ['tests/features/session/codes.test.ts'],
  },
  {
    name: 'a response opens the contacts of a resume to every company',
    file: 'server/features/board/resumes/access.ts',
    find: `  { companyId, resumeId }: { companyId: number; resumeId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: responses.id })
    .from(responses)
    .where(
      and(
        eq(responses.companyId, companyId),`,
    replace: `  { resumeId }: { companyId: number; resumeId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: responses.id })
    .from(responses)
    .where(
      and(`,
    tests: ['tests/features/responses/sending.test.ts'],
  },
  {
    name: 'vacancies that were changed at the same moment change places between pages',
    file: 'server/features/board/posting/my-vacancies/my-queries.ts',
    find: `    .where(isFound(found))
    .orderBy(desc(vacancies.updatedAt), desc(vacancies.id))`,
    replace: `    .where(isFound(found))
    .orderBy(desc(vacancies.updatedAt))`,
    tests: ['tests/features/posting/list.test.ts'],
  },
  {
    name: 'the second page of documents begins where the third should',
    file: 'server/features/money/billing/read.ts',
    find: '.offset((page - 1) * PAGE_SIZE)',
    replace: '.offset(page === 1 ? 0 : page * PAGE_SIZE)',
    tests: ['tests/features/billing/access.test.ts'],
  },
  {
    name: 'a percent sign in the search finds every vacancy of the company',
    file: 'server/kernel/sql.ts',
    find: 'text.replace(/[\\\\%_]/g, String.raw`\\$&`)',
    replace: 'text',
    tests: ['tests/features/posting/list.test.ts'],
  },
  {
    name: 'the vacancy of a response is closed while the response is being sent',
    file: 'server/features/board/responses/queries.ts',
    find: `await selectVacancy(tx, id).for('share')`,
    replace: `await selectVacancy(tx, id)`,
    tests: ['tests/features/responses/sending.test.ts'],
  },
]
