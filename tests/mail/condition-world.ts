/** Rows that e-mails are about, and what makes each kind of e-mail untrue. */
import { eq } from 'drizzle-orm'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister, domainConfirmations } from '#server/db/schema/company-proofs.ts'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import { interviews } from '#server/db/schema/interviews.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import { orders } from '#server/db/schema/payments.ts'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { sources } from '#server/db/schema/sources.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { webhooks } from '#server/db/schema/webhooks.ts'
import type { Deps } from '#server/http/context.ts'
import { hashToken } from '#server/kernel/token.ts'
import {
  buildCompany,
  buildConsent,
  buildResume,
  buildRole,
  buildSavedSearch,
  buildUser,
  buildVacancies,
} from '#tests/support/rows.ts'
import { buildSource } from '#tests/features/sources/sourced-world.ts'
import { buildOrder } from '#tests/support/money-rows.ts'
import { buildInterview, buildResponse } from '#tests/support/response-rows.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

export type World = Awaited<ReturnType<typeof buildWorld>>

/** A company with its author, whose vacancy a seeker has responded to. */
export async function buildWorld(deps: Deps) {
  const { db } = deps
  const at = deps.now().toISOString()
  const later = new Date(deps.now().getTime() + DAY_MS).toISOString()
  const author = await buildUser(db, { intent: 'employer' })
  const seeker = await buildUser(db)
  const company = await buildCompany(db)
  const roleId = await buildRole(db, { companyId: company.id, userId: author.id, accessLevel: 200 })
  const [vacancyId = 0] = await buildVacancies(db, [{ companyId: company.id }], { now: deps.now() })
  await db.update(vacancies).set({ authorId: author.id }).where(eq(vacancies.id, vacancyId))
  const resumeId = await buildResume(db, {
    userId: seeker.id,
    status: 'published',
    visibility: 'everyone',
    now: deps.now(),
  })
  const [resume] = await db.select().from(resumes).where(eq(resumes.id, resumeId))
  const text = resume?.content
  if (!text) throw new Error('The resume has no text')
  const sent = { companyId: company.id, vacancyId, resumeId }
  const responseId = await buildResponse(db, { ...sent, userId: seeker.id, text, at })
  const ids = { ...sent, responseId, roleId }

  return {
    deps,
    at,
    later,
    author,
    seeker,
    ...ids,
    setUser: (set: Partial<typeof users.$inferInsert>, id = author.id) =>
      db.update(users).set(set).where(eq(users.id, id)),
    setCompany: (set: Partial<typeof companies.$inferInsert>) =>
      db.update(companies).set(set).where(eq(companies.id, company.id)),
    setVacancy: (set: Partial<typeof vacancies.$inferInsert>) =>
      db.update(vacancies).set(set).where(eq(vacancies.id, vacancyId)),
    setResume: (set: Partial<typeof resumes.$inferInsert>) =>
      db.update(resumes).set(set).where(eq(resumes.id, resumeId)),
    setResponse: (set: Partial<typeof responses.$inferInsert>) =>
      db.update(responses).set(set).where(eq(responses.id, ids.responseId)),
    setRole: (accessLevel: number) =>
      db.update(companyRoles).set({ accessLevel }).where(eq(companyRoles.id, roleId)),

    giveDistributionConsent: () => buildConsent(db, { userId: seeker.id, kind: 'distribution' }),
    addMember: (userId: number) => buildRole(db, { companyId: company.id, userId, accessLevel: 100 }),

    async addGuardianRequest() {
      const asked = { userId: seeker.id, email: 'parent@example.ru', askedAt: at, expiresAt: later }
      const [row] = await db.insert(guardianConsents).values(asked).returning({ id: guardianConsents.id })
      return row?.id ?? 0
    },
    setGuardianRequest: (set: Partial<typeof guardianConsents.$inferInsert>) =>
      db.update(guardianConsents).set(set).where(eq(guardianConsents.userId, seeker.id)),
    addDraft: () =>
      db
        .insert(responseDrafts)
        .values({ userId: seeker.id, vacancyId: ids.vacancyId, acceptedAt: null, updatedAt: at }),
    acceptDraft: () =>
      db.update(responseDrafts).set({ acceptedAt: at }).where(eq(responseDrafts.userId, seeker.id)),
    async addInterview(state: 'offered' | 'agreed' | 'asked') {
      const slot = state === 'agreed' ? later : null
      await buildInterview(db, {
        responseId,
        state,
        slots: [later],
        slot,
        kind: 'video',
        place: '',
        sequence: 3,
        updatedAt: at,
      })
    },
    setInterview: (set: Partial<typeof interviews.$inferInsert>) =>
      db.update(interviews).set(set).where(eq(interviews.responseId, ids.responseId)),
    async addTestTask(state: 'offered' | 'handed_in' | 'cancelled') {
      const task = { responseId: ids.responseId, state, text: 'Задание', hours: 1, days: 3 }
      await db.insert(testTasks).values({ ...task, updatedAt: at })
    },
    setTestTask: (updatedAt: string) =>
      db.update(testTasks).set({ updatedAt }).where(eq(testTasks.responseId, ids.responseId)),
    addCase: (state: 'waiting' | 'changes_asked' | 'rejected') =>
      db.insert(moderationCases).values({
        kind: 'vacancy',
        objectId: String(vacancyId),
        revisionId: 1,
        title: 'Оператор',
        state,
        submittedAt: at,
      }),
    decideCases: (state: 'rejected') =>
      db
        .update(moderationCases)
        .set({ state })
        .where(eq(moderationCases.objectId, String(vacancyId))),
    addResumeRevision: (state: 'approved' | 'refused' | 'superseded') =>
      db.insert(resumeRevisions).values({ resumeId, state, content: text, submittedAt: at }),
    async addOrder(state: 'open' | 'paid') {
      const order = { companyId: company.id, userId: author.id, method: 'bill', title: 'Баланс' } as const
      return buildOrder(db, { ...order, state, amountKopecks: 1, createdAt: at })
    },
    setOrder: (id: number, state: 'paid' | 'cancelled') =>
      db.update(orders).set({ state }).where(eq(orders.id, id)),
    async addInvitation() {
      const [row] = await db
        .insert(invitations)
        .values({
          companyId: company.id,
          email: 'new@example.ru',
          accessLevel: 100,
          tokenHash: crypto.randomUUID(),
          invitedBy: author.id,
          expiresAt: later,
        })
        .returning({ id: invitations.id })
      return row?.id ?? 0
    },
    revokeInvitation: (id: number) =>
      db.update(invitations).set({ revokedAt: at }).where(eq(invitations.id, id)),
    addDomainConfirmation: () =>
      db.insert(domainConfirmations).values({
        companyId: company.id,
        email: 'office@primer.ru',
        domain: 'primer.ru',
        tokenHash: crypto.randomUUID(),
        sentBy: author.id,
        createdAt: at,
        expiresAt: later,
      }),
    endDomainConfirmation: () =>
      db
        .update(domainConfirmations)
        .set({ endedAt: at })
        .where(eq(domainConfirmations.companyId, company.id)),
    setRegister: (status: 'liquidated' | 'active') =>
      db
        .insert(companyRegister)
        .values({ companyId: company.id, inn: '7707083893', status, source: 'staff', readAt: at })
        .onConflictDoUpdate({ target: companyRegister.companyId, set: { status } }),
    addEmailChange: () =>
      db.insert(emailChanges).values({
        userId: author.id,
        newEmail: 'new@example.ru',
        oldTokenHash: crypto.randomUUID(),
        newTokenHash: crypto.randomUUID(),
        expiresAt: later,
      }),
    deleteEmailChange: () => db.delete(emailChanges).where(eq(emailChanges.userId, author.id)),
    async addWebhook() {
      const [row] = await db
        .insert(webhooks)
        .values({
          companyId: company.id,
          url: 'https://hooks.example/',
          events: [],
          keySalt: 'salt',
          createdAt: at,
          disabledAt: at,
        })
        .returning({ id: webhooks.id })
      return row?.id ?? 0
    },
    enableWebhook: (id: number) => db.update(webhooks).set({ disabledAt: null }).where(eq(webhooks.id, id)),
    addRefusedSource: async (given: { companyId?: number } = {}) =>
      (
        await buildSource(
          { deps },
          { key: crypto.randomUUID(), state: 'paused', pauseReason: 'blocked', ...given },
        )
      ).id,
    readSource: (id: number) =>
      db.update(sources).set({ state: 'on', pauseReason: null, lastSuccessAt: at }).where(eq(sources.id, id)),
    addPayQuestion: (token: string = crypto.randomUUID()) =>
      db.insert(payQuestions).values({
        responseId: ids.responseId,
        companyId: company.id,
        userId: seeker.id,
        tokenHash: hashToken(token),
        askedAt: at,
      }),
    answerPayQuestion: () =>
      db.update(payQuestions).set({ answer: 'less' }).where(eq(payQuestions.responseId, ids.responseId)),
    addSearch: () => buildSavedSearch(db, { userId: seeker.id, address: '/vacancies', name: 'Все', at }),
    stopSearch: (id: number) => db.update(savedSearches).set({ isOff: true }).where(eq(savedSearches.id, id)),
  }
}
