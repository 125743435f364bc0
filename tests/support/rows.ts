/**
 * Rows that a test begins with, written straight into the tables. Each builder fills what the caller leaves out, and
 * every call makes a row of its own.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { consents, users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { sessions } from '#server/db/schema/session.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { writeVacancies } from '#server/features/board/vacancies/writing/write.ts'
import { CONTACTS_EDITION } from '#shared/features/identity/accounts/consent-documents.ts'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import type { ResumeContacts, ResumeContent } from '#shared/features/board/resumes/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { inPossibleState } from './vacancy-states.ts'

export async function buildUser(db: Sql, given: Partial<typeof users.$inferInsert> = {}) {
  const [user] = await db
    .insert(users)
    .values({ firstName: 'Анна', intent: 'seeker', email: `${randomUUID()}@example.ru`, ...given })
    .returning({ id: users.id, email: users.email })
  return requireRow(user)
}

/** A consent of a person; by default to the edition that names the contacts. */
export async function buildConsent(
  db: Sql,
  given: Pick<typeof consents.$inferInsert, 'userId' | 'kind'> & { version?: string },
) {
  await db.insert(consents).values({ version: CONTACTS_EDITION, ip: '', ...given })
}

/** An open session of a person, and its token. */
export async function buildSession(db: Sql, { userId, now = new Date() }: { userId: number; now?: Date }) {
  const token = newToken()
  const [session] = await db
    .insert(sessions)
    .values({
      userId,
      tokenHash: hashToken(token),
      isRemembered: true,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 90 * DAY_MS).toISOString(),
    })
    .returning({ id: sessions.id })
  return { token, sessionId: requireRow(session).id }
}

export async function buildCompany(db: Sql, given: Partial<typeof companies.$inferInsert> = {}) {
  const unique = randomUUID().slice(0, 13)
  const [company] = await db
    .insert(companies)
    .values({
      slug: `company-${unique}`,
      title: `Компания ${unique}`,
      ...(given.verification === 'verified' ? VERIFIED : {}),
      ...given,
    })
    .returning({ id: companies.id, slug: companies.slug, title: companies.title })
  return requireRow(company)
}

/** The columns of a company that staff have verified. */
export const VERIFIED = { verification: 'verified', verifiedAt: '2026-11-20T09:00:00Z' } as const

/** A role in a company, which becomes the person's current one. */
export async function buildRole(
  db: Sql,
  { companyId, userId, accessLevel }: { companyId: number; userId: number; accessLevel: CompanyAccess },
) {
  const [role] = await db
    .insert(companyRoles)
    .values({ companyId, userId, accessLevel })
    .returning({ id: companyRoles.id })
  const { id } = requireRow(role)
  await db.update(users).set({ currentRoleId: id }).where(eq(users.id, userId))
  return id
}

/** A person who answers for the company: its imported vacancies take responses here. */
export async function buildManager(db: Sql, companyId: number) {
  const { id: userId } = await buildUser(db, { intent: 'employer' })
  await buildRole(db, { companyId, userId, accessLevel: 200 })
}

/**
 * Vacancies with the words that find them, published unless a draft says otherwise; ids in the order of the drafts.
 * @throws Error for a combination of columns that the product never writes
 */
export async function buildVacancies(
  db: Sql,
  drafts: readonly (Partial<VacancyDraft> & { companyId: number })[],
  { now = new Date() }: { now?: Date } = {},
) {
  const { changedIds } = await writeVacancies(
    db,
    drafts.map((draft) => ({
      title: 'Оператор чата',
      descriptionHtml: '<p>Отвечаем покупателям чая в чате, помогаем выбрать сорт и оформить заказ.</p>',
      workForm: 'remote',
      emails: [],
      phones: [],
      ...inPossibleState(draft, now),
    })),
    now,
  )
  return changedIds
}

/** Closes them as their companies do, without telling anybody; all of them where no id is named. */
export async function closeVacancies(db: Sql, { ids, now }: { ids?: readonly number[]; now: Date }) {
  const at = now.toISOString()
  await db
    .update(vacancies)
    .set({
      status: 'archived',
      archivedAt: at,
      archiveReason: 'not_needed',
      unconfirmedAt: null,
      confirmationAskedAt: null,
      placementDays: null,
    })
    .where(ids && inArray(vacancies.id, [...ids]))
}

/** A text that can be sent: every required field is there. */
export const COMPLETE_VACANCY = VacancyContent.parse({
  title: 'Оператор чата',
  professionId: 1,
  workForm: 'remote',
  workFromIds: [1],
  employment: 'full',
  experience: 'none',
  contracts: ['labour'],
  descriptionHtml: `<p>${'Отвечаем покупателям чая в чате, помогаем выбрать сорт. '.repeat(4)}</p>`,
})

/** An unpaid vacancy, with a complete text unless `content` says otherwise. */
export async function buildVacancyDraft(
  db: Sql,
  {
    companyId,
    authorId,
    content = {},
    status = 'draft',
    now = new Date(),
  }: {
    companyId: number
    authorId: number
    content?: Partial<VacancyContent>
    status?: 'draft' | 'awaiting_payment'
    now?: Date
  },
) {
  const text = { ...COMPLETE_VACANCY, ...content }
  const [vacancy] = await db
    .insert(vacancies)
    .values({
      companyId,
      authorId,
      title: text.title,
      descriptionHtml: text.descriptionHtml,
      summary: text.title,
      workForm: 'remote',
      status,
    })
    .returning({ id: vacancies.id })
  const { id } = requireRow(vacancy)
  const at = now.toISOString()
  await db
    .insert(vacancyRevisions)
    .values({ vacancyId: id, content: text, authorId, createdAt: at, updatedAt: at })
  return id
}

/** A resume; unless it is a draft, readers see its text. The search of resumes does not list it. */
export async function buildResume(
  db: Sql,
  {
    content = {},
    contacts = {},
    now = new Date(),
    ...given
  }: Pick<typeof resumes.$inferInsert, 'userId' | 'status' | 'visibility'> & {
    content?: Partial<ResumeContent>
    contacts?: Partial<ResumeContacts>
    now?: Date
  },
) {
  const text = { ...EMPTY_CONTENT, title: 'Бухгалтер', firstName: 'Анна', photoUrl: null, ...content }
  const at = now.toISOString()
  const isDraft = (given.status ?? 'draft') === 'draft'
  const [resume] = await db
    .insert(resumes)
    .values({
      id: randomBytes(12).toString('hex'),
      ...given,
      draft: text,
      content: isDraft ? null : text,
      contacts: { ...EMPTY_CONTACTS, ...contacts },
      createdAt: at,
      updatedAt: at,
      publishedAt: isDraft ? null : at,
    })
    .returning({ id: resumes.id })
  return requireRow(resume).id
}

/** A search whose owner hears daily of what is new since this moment; returns its id. */
export async function buildSavedSearch(
  db: Sql,
  { at, ...given }: Pick<typeof savedSearches.$inferInsert, 'userId' | 'address' | 'name'> & { at: string },
) {
  const [search] = await db
    .insert(savedSearches)
    .values({
      kind: 'vacancies',
      interval: 'daily',
      isOff: false,
      notifiedUpTo: 0,
      seenUpTo: 0,
      nextAlertAt: at,
      createdAt: at,
      ...given,
    })
    .returning({ id: savedSearches.id })
  return requireRow(search).id
}

/** What a statement has written. */
export function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('The row was not written')
  return row
}
