import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { users } from '#server/features/accounts/schema.ts'
import { companies } from '#server/features/companies/schema.ts'
import { companyRoles } from '#server/features/managers/schema.ts'
import { resumes } from '#server/features/resumes/schema.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'
import { ACCESS_LEVELS } from '#shared/features/managers/vocabulary.ts'
import { OPEN_STATES } from '#shared/features/responses/vocabulary.ts'
import type { ResponseState, Side } from '#shared/features/responses/vocabulary.ts'
import { responseEvents, responseMessages, responses } from './schema.ts'

export type ResponseRow = typeof responses.$inferSelect

/** Whoever sends a response holds the person's row, whoever invites the company's: two at once cannot pass a limit. */
export async function holdPerson(tx: Sql, id: number) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

export async function holdCompany(tx: Sql, id: number) {
  const [row] = await tx
    .select({ title: companies.title })
    .from(companies)
    .where(eq(companies.id, id))
    .for('update')
  return row ?? null
}

/** The vacancy of a response, held so that it cannot be closed meanwhile. */
export async function holdVacancy(tx: Sql, id: number) {
  const [row] = await tx.select(vacancyColumns).from(vacancies).where(eq(vacancies.id, id)).for('share')
  return row ?? null
}

const vacancyColumns = {
  id: vacancies.id,
  companyId: vacancies.companyId,
  authorId: vacancies.authorId,
  title: vacancies.title,
  status: vacancies.status,
  expiresAt: vacancies.expiresAt,
  publishedAt: vacancies.publishedAt,
  sourceUrl: vacancies.sourceUrl,
}

export async function findVacancyOf(db: Sql, id: number) {
  const [row] = await db.select(vacancyColumns).from(vacancies).where(eq(vacancies.id, id))
  return row ?? null
}

export type VacancyOfResponse = NonNullable<Awaited<ReturnType<typeof findVacancyOf>>>

/** Resumes of a person that may be sent: a moderator has seen their text. */
export function listSendable(db: Sql, userId: number) {
  return db
    .select({
      id: resumes.id,
      content: resumes.content,
      contacts: resumes.contacts,
      publishedAt: resumes.publishedAt,
      updatedAt: resumes.updatedAt,
    })
    .from(resumes)
    .where(
      and(
        eq(resumes.userId, userId),
        inArray(resumes.status, ['published', 'hidden']),
        isNotNull(resumes.content),
      ),
    )
    .orderBy(desc(resumes.updatedAt), asc(resumes.id))
    .limit(100)
}

export async function countResumesOf(db: Sql, userId: number) {
  const [row] = await db.select({ count: count() }).from(resumes).where(eq(resumes.userId, userId))
  return row?.count ?? 0
}

/** Whether anybody works in the company of a vacancy who could answer. */
export async function hasPeople(db: Sql, companyId: number) {
  const [row] = await db
    .select({ id: companyRoles.id })
    .from(companyRoles)
    .where(and(eq(companyRoles.companyId, companyId), gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT)))
    .limit(1)
  return row !== undefined
}

// Writing

export async function insertResponse(tx: Sql, row: InferInsertModel<typeof responses>) {
  const [written] = await tx.insert(responses).values(row).onConflictDoNothing().returning()
  return written ?? null
}

export async function setResponse(
  tx: Sql,
  id: number,
  set: Partial<InferInsertModel<typeof responses>>,
): Promise<ResponseRow> {
  const [row] = await tx.update(responses).set(set).where(eq(responses.id, id)).returning()
  if (!row) throw new Error('A response was not written')
  return row
}

export async function insertEvents(tx: Sql, rows: InferInsertModel<typeof responseEvents>[]) {
  if (rows.length > 0) await tx.insert(responseEvents).values(rows)
}

export async function insertMessage(tx: Sql, row: InferInsertModel<typeof responseMessages>) {
  await tx.insert(responseMessages).values(row)
}

/** One more message that a side has not opened. */
export async function addUnread(tx: Sql, { id, side, at }: { id: number; side: Side; at: string }) {
  await tx
    .update(responses)
    .set({
      updatedAt: at,
      ...(side === 'seeker'
        ? { unreadBySeeker: sql`${responses.unreadBySeeker} + 1` }
        : { unreadByCompany: sql`${responses.unreadByCompany} + 1` }),
    })
    .where(eq(responses.id, id))
}

/** Responses that wait for an answer are over with the vacancy; gives whom to tell. */
export async function closeOpen(tx: Sql, { vacancyId, at }: { vacancyId: number; at: string }) {
  const closed = await tx
    .update(responses)
    .set({ state: 'closed', updatedAt: at })
    .where(and(eq(responses.vacancyId, vacancyId), inArray(responses.state, [...OPEN_STATES])))
    .returning({ id: responses.id, userId: responses.userId })
  if (closed.length === 0) return []
  const people = await tx
    .select({ id: users.id, email: users.email, notifications: users.notifications })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          closed.map(({ userId }) => userId),
        ),
        isNull(users.deletedAt),
      ),
    )
  const known = new Map(people.map((person) => [person.id, person]))
  return closed.map(({ id, userId }) => {
    const person = known.get(userId)
    return { id, email: person?.notifications.responses ? person.email : null }
  })
}

// Reading one

/** Held until the transaction ends. */
export async function lockResponse(tx: Sql, id: number) {
  const [row] = await tx.select().from(responses).where(eq(responses.id, id)).for('update')
  return row ?? null
}

export async function findResponse(db: Sql, id: number) {
  const [row] = await db.select().from(responses).where(eq(responses.id, id))
  return row ?? null
}

export async function findSent(db: Sql, { vacancyId, userId }: { vacancyId: number; userId: number }) {
  const [row] = await db
    .select()
    .from(responses)
    .where(and(eq(responses.vacancyId, vacancyId), eq(responses.userId, userId)))
  return row ?? null
}

export function listEvents(db: Sql, responseId: number) {
  return db
    .select({
      event: responseEvents.event,
      side: responseEvents.side,
      reason: responseEvents.reason,
      at: responseEvents.at,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(responseEvents)
    .leftJoin(users, eq(users.id, responseEvents.userId))
    .where(eq(responseEvents.responseId, responseId))
    .orderBy(asc(responseEvents.id))
    .limit(200)
}

/** The last ones, from the first to the last. */
export async function listMessages(db: Sql, responseId: number) {
  const rows = await db
    .select({
      id: responseMessages.id,
      side: responseMessages.side,
      text: responseMessages.text,
      at: responseMessages.at,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(responseMessages)
    .innerJoin(users, eq(users.id, responseMessages.userId))
    .where(eq(responseMessages.responseId, responseId))
    .orderBy(desc(responseMessages.id))
    .limit(300)
  return rows.reverse()
}

/** The photo that the resume has now: the file of an older one may be gone. */
export async function listPhotos(db: Sql, resumeIds: readonly string[]) {
  if (resumeIds.length === 0) return new Map<string, string | null>()
  const rows = await db
    .select({ id: resumes.id, photoUrl: sql<string | null>`${resumes.content}->>'photoUrl'` })
    .from(resumes)
    .where(inArray(resumes.id, [...resumeIds]))
  return new Map(rows.map(({ id, photoUrl }) => [id, photoUrl]))
}

// Reading many

const ownTab = {
  all: undefined,
  open: inArray(responses.state, [...OPEN_STATES]),
  invited: eq(responses.state, 'invited'),
  over: inArray(responses.state, ['rejected', 'withdrawn', 'closed']),
}

const ownColumns = {
  response: responses,
  vacancy: vacancyColumns,
  company: {
    id: companies.id,
    slug: companies.slug,
    title: companies.title,
    logoUrl: companies.logoUrl,
    verifiedAt: companies.verifiedAt,
  },
}

const selectOwn = (db: Sql) =>
  db
    .select(ownColumns)
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .innerJoin(companies, eq(companies.id, responses.companyId))

/** The one that changed last comes first. */
export function listOwnRows(
  db: Sql,
  { userId, tab, limit, offset }: { userId: number; tab: keyof typeof ownTab; limit: number; offset: number },
) {
  return selectOwn(db)
    .where(and(eq(responses.userId, userId), ownTab[tab]))
    .orderBy(desc(responses.updatedAt), desc(responses.id))
    .limit(limit)
    .offset(offset)
}

export async function findOwnRow(db: Sql, { id, userId }: { id: number; userId: number }) {
  const [row] = await selectOwn(db).where(and(eq(responses.id, id), eq(responses.userId, userId)))
  return row ?? null
}

export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwnRow>>>

export function countOwnByState(db: Sql, userId: number) {
  return db
    .select({
      state: responses.state,
      count: count(),
      unread: sql<number>`sum(${responses.unreadBySeeker})::int`,
    })
    .from(responses)
    .where(eq(responses.userId, userId))
    .groupBy(responses.state)
}

type Received = { vacancyId: number; state: ResponseState | null; search: string }

/** Looks in what the company reads of a person, its own note included. */
const isReceived = ({ vacancyId, state, search }: Received) => {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const inResume = (field: 'firstName' | 'lastName' | 'title') =>
    ilike(sql`${responses.resume}->'text'->>${field}`, like)
  return and(
    eq(responses.vacancyId, vacancyId),
    state === null ? undefined : eq(responses.state, state),
    search === ''
      ? undefined
      : or(
          inResume('title'),
          inResume('firstName'),
          and(isNotNull(responses.contacts), inResume('lastName')),
          ilike(responses.letter, like),
          ilike(responses.note, like),
        ),
  )
}

/** The newest first. */
export function listReceivedRows(
  db: Sql,
  { limit, offset, ...received }: Received & { limit: number; offset: number },
): Promise<ResponseRow[]> {
  return db
    .select()
    .from(responses)
    .where(isReceived(received))
    .orderBy(desc(responses.sentAt), desc(responses.id))
    .limit(limit)
    .offset(offset)
}

export async function countReceived(db: Sql, received: Received) {
  const [row] = await db.select({ count: count() }).from(responses).where(isReceived(received))
  return row?.count ?? 0
}

export function countReceivedByState(db: Sql, vacancyId: number) {
  return db
    .select({ state: responses.state, count: count() })
    .from(responses)
    .where(eq(responses.vacancyId, vacancyId))
    .groupBy(responses.state)
}

// Limits

export async function countSentBy(db: Sql, { userId, since }: { userId: number; since: string }) {
  const [row] = await db
    .select({ count: count() })
    .from(responses)
    .where(and(eq(responses.userId, userId), eq(responses.origin, 'response'), gt(responses.sentAt, since)))
  return row?.count ?? 0
}

export async function countInvitationsOf(
  db: Sql,
  { companyId, since }: { companyId: number; since: string },
) {
  const [row] = await db
    .select({ count: count() })
    .from(responses)
    .where(
      and(
        eq(responses.companyId, companyId),
        eq(responses.origin, 'invitation'),
        gt(responses.sentAt, since),
      ),
    )
  return row?.count ?? 0
}

export async function countMessagesOf(
  db: Sql,
  { responseId, side, since }: { responseId: number; side: Side; since: string },
) {
  const [row] = await db
    .select({ count: count() })
    .from(responseMessages)
    .where(
      and(
        eq(responseMessages.responseId, responseId),
        eq(responseMessages.side, side),
        gt(responseMessages.at, since),
      ),
    )
  return row?.count ?? 0
}

// Others

/** A response that shows its contacts to the company. */
export async function hasContactsOf(
  db: Sql,
  { companyId, resumeId }: { companyId: number; resumeId: string },
) {
  const [row] = await db
    .select({ id: responses.id })
    .from(responses)
    .where(
      and(
        eq(responses.companyId, companyId),
        eq(responses.resumeId, resumeId),
        isNotNull(responses.contacts),
        ne(responses.state, 'withdrawn'),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Whom letters about responses go to: the vacancy's author, or the admins where the author is gone. */
export async function listRecipients(db: Sql, vacancyId: number): Promise<string[]> {
  const rows = await db
    .select({
      email: users.email,
      notifications: users.notifications,
      isAuthor: sql<boolean>`${vacancies.authorId} is not distinct from ${users.id}`,
      accessLevel: companyRoles.accessLevel,
    })
    .from(vacancies)
    .innerJoin(companyRoles, eq(companyRoles.companyId, vacancies.companyId))
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(
      and(
        eq(vacancies.id, vacancyId),
        gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
        isNull(users.deletedAt),
        or(eq(users.id, vacancies.authorId), eq(companyRoles.accessLevel, ACCESS_LEVELS.ADMIN)),
      ),
    )
    .orderBy(asc(companyRoles.id))
    .limit(20)
  const author = rows.filter(({ isAuthor }) => isAuthor)
  return (author.length > 0 ? author : rows)
    .filter(({ notifications }) => notifications.responses)
    .map(({ email }) => email)
}

export async function findPersonToTell(db: Sql, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email, notifications: users.notifications })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row?.notifications.responses ? row.email : null
}

export async function deleteResponsesOf(tx: Sql, userId: number) {
  await tx.delete(responses).where(eq(responses.userId, userId))
}

/** For the export of a person's data. */
export async function listDataOf(db: Sql, userId: number) {
  const own = await db
    .select({
      id: responses.id,
      vacancyId: responses.vacancyId,
      origin: responses.origin,
      state: responses.state,
      letter: responses.letter,
      resume: responses.resume,
      contacts: responses.contacts,
      reason: responses.reason,
      sentAt: responses.sentAt,
      viewedAt: responses.viewedAt,
    })
    .from(responses)
    .where(eq(responses.userId, userId))
    .orderBy(asc(responses.id))
    .limit(5000)
  const written = await db
    .select({
      responseId: responseMessages.responseId,
      text: responseMessages.text,
      at: responseMessages.at,
    })
    .from(responseMessages)
    .where(eq(responseMessages.userId, userId))
    .orderBy(asc(responseMessages.id))
    .limit(5000)
  return { own, written }
}
