/** Pages that the links of e-mails open, whose forms ask for no session. */
import { eq } from 'drizzle-orm'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import { vacancyConfirmations } from '#server/db/schema/posting.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { idleUrl } from '#server/features/board/resumes/maintenance/idle-token.ts'
import { unsubscribeAddress } from '#server/features/board/saved-searches/subscription.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { unsubscribeUrl } from '#server/mail/unsubscribe-link.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { TestBoard } from './app.ts'
import { buildResponse } from './response-rows.ts'
import { buildCompany, buildResume, buildRole, buildSavedSearch, buildUser } from './rows.ts'

/** One page for each operation that such a form calls, with something to decide. */
export async function buildLinkPages({ deps, buildVacancies }: TestBoard) {
  const { db, now, site } = deps
  const at = now().toISOString()
  const later = new Date(now().getTime() + DAY_MS).toISOString()
  const [{ id: userId }, { id: companyId }] = await Promise.all([buildUser(db), buildCompany(db)])
  await buildRole(db, { companyId, userId, accessLevel: 200 })
  const [vacancyId = 0] = await buildVacancies({ companyId, authorId: userId })
  const resumeId = await buildResume(db, { userId, status: 'published', now: now() })
  await db.update(resumes).set({ idleAskedAt: at }).where(eq(resumes.id, resumeId))
  const tokens = { guardian: newToken(), pay: newToken(), vacancy: newToken() }

  await db.insert(guardianConsents).values({
    userId,
    email: 'parent@example.ru',
    tokenHash: hashToken(tokens.guardian),
    askedAt: at,
    expiresAt: later,
  })
  const responseId = await buildResponse(db, {
    vacancyId,
    companyId,
    userId,
    resumeId,
    at,
    state: 'viewed',
    progress: 'hired',
  })
  await db.insert(payQuestions).values({
    responseId,
    companyId,
    userId,
    tokenHash: hashToken(tokens.pay),
    askedAt: at,
  })
  await db.insert(vacancyConfirmations).values({
    tokenHash: hashToken(tokens.vacancy),
    vacancyId,
    userId,
    createdAt: at,
    expiresAt: later,
  })
  const searchId = await buildSavedSearch(db, {
    userId,
    address: '/vacancies/remote',
    name: 'Удалённая работа',
    at,
  })
  const toPath = (url: string) => url.replace(site.publicUrl, '')
  return {
    'guardians.answer': `/guardian?token=${tokens.guardian}`,
    'payAnswers.answer': `/pay-answer?token=${tokens.pay}`,
    'posting.confirmByLink': `/vacancies/confirm?token=${tokens.vacancy}`,
    'resumes.keepByLink': toPath(idleUrl(deps, { id: resumeId, askedAt: now() })),
    'accounts.setTopic': toPath(unsubscribeUrl(deps, { userId, topic: 'weekly' })),
    'savedSearches.setSubscription': toPath(unsubscribeAddress(deps, searchId)),
    'companies.confirmDomain': '/companies/domain-confirm?token=x',
    'accounts.confirmEmail': '/callback/email?token=x',
    'accounts.stopEmailChange': '/callback/email?token=x&stop=y',
  }
}
