/** Pages that the links of e-mails open, whose forms ask for no session. */
import { eq } from 'drizzle-orm'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import { vacancyConfirmations } from '#server/db/schema/posting.ts'
import { responses } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { idleUrl } from '#server/features/board/resumes/maintenance/idle-token.ts'
import { unsubscribeAddress } from '#server/features/board/saved-searches/subscription.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { unsubscribeUrl } from '#server/mail/unsubscribe-link.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { TestBoard } from './app.ts'
import { buildCompany, buildResume, buildRole, buildUser } from './rows.ts'

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
  const [response] = await db
    .insert(responses)
    .values({
      vacancyId,
      companyId,
      userId,
      resumeId,
      origin: 'response',
      state: 'viewed',
      progress: 'hired',
      resume: { text: { ...EMPTY_CONTENT, photoUrl: null }, updatedAt: at },
      sentAt: at,
      updatedAt: at,
    })
    .returning({ id: responses.id })
  await db.insert(payQuestions).values({
    responseId: response?.id ?? 0,
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
  const [search] = await db
    .insert(savedSearches)
    .values({
      userId,
      kind: 'vacancies',
      address: '/vacancies/remote',
      name: 'Удалённая работа',
      interval: 'daily',
      isOff: false,
      notifiedUpTo: 0,
      seenUpTo: 0,
      nextAlertAt: at,
      createdAt: at,
    })
    .returning({ id: savedSearches.id })
  const toPath = (url: string) => url.replace(site.publicUrl, '')
  return {
    'guardians.answer': `/guardian?token=${tokens.guardian}`,
    'payAnswers.answer': `/pay-answer?token=${tokens.pay}`,
    'posting.confirmByLink': `/vacancies/confirm?token=${tokens.vacancy}`,
    'resumes.keepByLink': toPath(idleUrl(deps, { id: resumeId, askedAt: now() })),
    'accounts.setTopic': toPath(unsubscribeUrl(deps, { userId, topic: 'weekly' })),
    'savedSearches.setSubscription': toPath(unsubscribeAddress(deps, search?.id ?? 0)),
    'companies.confirmDomain': '/companies/domain-confirm?token=x',
    'accounts.confirmEmail': '/callback/email?token=x',
    'accounts.stopEmailChange': '/callback/email?token=x&stop=y',
  }
}
