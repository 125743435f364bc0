import { eq } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { favouriteVacancies } from '#server/db/schema/favourites.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import type { TestBoard } from './app.ts'
import { buildAcceptanceAct, buildBill } from './billing.ts'
import { buildOrder, buildPayment } from './money-rows.ts'
import { buildResponse } from './response-rows.ts'
import {
  buildCompany,
  buildResume,
  buildRole,
  buildSavedSearch,
  buildSession,
  buildUser,
  buildVacancyDraft,
} from './rows.ts'

export type Owner = Awaited<ReturnType<typeof buildOwner>>

/**
 * A person who both seeks work and runs a company, with one of everything that has a private address. Every name in it
 * contains `mark`.
 */
export async function buildOwner({ deps, buildVacancies }: TestBoard, mark: string) {
  const { db, seller, now, taxRegimes } = deps
  const at = now().toISOString()
  const [user, company] = await Promise.all([
    buildUser(db, { firstName: `Имя ${mark}`, email: `${mark}@example.ru` }),
    buildCompany(db, {
      title: `Компания ${mark}`,
      inn: '7707083893',
      kpp: '770701001',
      legalTitle: `ООО «${mark}»`,
      address: 'г. Казань',
      verification: 'asked',
      verificationRequestedAt: at,
    }),
  ])
  const companyId = company.id
  await buildRole(db, { companyId, userId: user.id, accessLevel: 200 })
  const { token, sessionId } = await buildSession(db, { userId: user.id, now: now() })
  const line = { title: `Услуга ${mark}`, quantity: 1, priceKopecks: 99_000 }
  const resume = await buildResume(db, {
    userId: user.id,
    content: { title: `Резюме ${mark}` },
    now: now(),
  })
  // One after the other, so that vacancies have the same numbers every time.
  const draft = await buildVacancyDraft(db, {
    companyId,
    authorId: user.id,
    content: { title: `Черновик ${mark}` },
    now: now(),
  })
  const published = await buildVacancies({ companyId, title: `Вакансия ${mark}` })
  const vacancyId = published[0] ?? 0
  await db
    .update(vacancies)
    .set({ tariffCode: 'basic', expiresAt: new Date(now().getTime() + 20 * DAY_MS).toISOString() })
    .where(eq(vacancies.id, vacancyId))
  await db.insert(apiTokens).values({
    companyId,
    userId: user.id,
    name: `Ключ ${mark}`,
    scopes: ['responses'],
    tokenHash: mark,
    createdAt: at,
  })
  await db.insert(favouriteVacancies).values({ userId: user.id, vacancyId, addedAt: at })
  await db.insert(complaints).values({
    objectKind: 'company',
    objectId: companyId,
    companyId,
    title: `Жалоба ${mark}`,
    reason: 'spam',
    userId: user.id,
    senderHash: mark,
    createdAt: at,
  })
  const search = { address: '/vacancies/remote', name: `Поиск ${mark}` }
  await buildSavedSearch(db, { ...search, userId: user.id, at })
  await db.insert(reviews).values({
    companyId,
    authorId: user.id,
    answers: { again: 'yes' },
    rating: 5,
    good: `Отзыв ${mark}`,
    createdAt: at,
    submittedAt: at,
  })
  const text = { ...EMPTY_CONTENT, title: `Резюме ${mark}`, firstName: `Имя ${mark}`, photoUrl: null }
  const response = await buildResponse(db, {
    vacancyId: draft,
    companyId,
    userId: user.id,
    resumeId: resume,
    text,
    at,
  })
  const paid = { companyId, amountKopecks: 49_000, createdAt: at }
  const orderId = await buildOrder(db, {
    ...paid,
    userId: user.id,
    kind: 'resume_access',
    method: 'bill',
    title: `Доступ ${mark}`,
    accessDays: 1,
    billedAt: at,
  })
  const billing = { db, seller, now, taxRegimes }
  const paper = { companyId, orderId, lines: [line] }
  const bill = await buildBill(billing, paper)
  const act = await buildAcceptanceAct(billing, { ...paper, sourceKey: `test:${orderId}` })
  const payment = await buildPayment(db, { ...paid, orderId, email: user.email })
  return {
    mark,
    token,
    sessionId,
    companyId,
    slug: company.slug,
    resume,
    draft,
    vacancyId,
    response,
    order: orderId,
    payment,
    bill: bill.slug,
    act: act.slug,
  }
}

/** The private pages of an owner that are about one object, and so are not found by others. */
export const objectPages = (owner: Owner) => ({
  [`/personal/resumes/${owner.resume}`]: `Резюме ${owner.mark}`,
  [`/personal/resumes/${owner.resume}/edit`]: `Резюме ${owner.mark}`,
  [`/personal/vacancies/${owner.draft}`]: `Черновик ${owner.mark}`,
  [`/personal/vacancies/${owner.vacancyId}`]: `Вакансия ${owner.mark}`,
  [`/personal/vacancies/${owner.draft}/edit`]: `Черновик ${owner.mark}`,
  [`/personal/vacancies/${owner.draft}/edit?step=text`]: 'Отвечаем покупателям чая',
  [`/personal/vacancies/${owner.draft}/tariffs`]: `Компания ${owner.mark}`,
  [`/personal/vacancies/${owner.draft}/payment?tariff=basic`]: `Черновик ${owner.mark}`,
  [`/personal/vacancies/${owner.vacancyId}/term`]: `Вакансия ${owner.mark}`,
  [`/personal/responses/${owner.response}`]: `Черновик ${owner.mark}`,
  [`/responses/${owner.draft}`]: `Черновик ${owner.mark}`,
  [`/responses/${owner.draft}?response=${owner.response}`]: `Имя ${owner.mark}`,
  [`/payment/${owner.payment}`]: `Доступ ${owner.mark}`,
  [`/payment/orders/${owner.order}`]: `Доступ ${owner.mark}`,
  [`/bills/${owner.bill}`]: `ООО «${owner.mark}»`,
  [`/acts/${owner.act}`]: `ООО «${owner.mark}»`,
  [`/companies/${owner.companyId}/profile`]: `Компания ${owner.mark}`,
  [`/companies/${owner.companyId}/integrations`]: `Ключ ${owner.mark}`,
  [`/companies/${owner.companyId}/managers`]: `Имя ${owner.mark}`,
  [`/companies/${owner.companyId}/reviews`]: `Компания ${owner.mark}`,
})

/** The private pages whose address is the same for everybody, and what each shows to the owner. */
export const commonPages = ({ mark, vacancyId, slug }: Owner) => ({
  '/personal/resumes': `Резюме ${mark}`,
  '/personal/vacancies': `Черновик ${mark}`,
  '/personal/vacancies?tab=published': `Вакансия ${mark}`,
  '/personal/vacancies/stats?period=7': 'Статистика вакансий',
  '/personal/responses': `Черновик ${mark}`,
  '/personal/guardian': 'Согласие родителя',
  '/personal/reviews': `Отзыв ${mark}`,
  [`/personal/reviews/${slug}`]: `Компания ${mark}`,
  '/personal/complaints': `Жалоба ${mark}`,
  '/personal/searches': `Поиск ${mark}`,
  '/personal/searches/new?address=%2Fvacancies%2Fchuvashiya': 'name="name"',
  '/personal/settings/profile': `${mark}@example.ru`,
  '/responses': `Имя ${mark}`,
  '/vacancies/new': `Компания ${mark}`,
  '/vacancies/favourites': `Вакансия ${mark}`,
  [`/vacancies/${vacancyId}/respond`]: `Вакансия ${mark}`,
  '/resumes/favourites': `Компания ${mark}`,
  '/companies/managers': `Имя ${mark}`,
  '/pay': `Доступ ${mark}`,
  '/balance': `Компания ${mark}`,
  '/payment': `Доступ ${mark}`,
  '/packages/5/payment?tariff=basic': `Компания ${mark}`,
  '/documents': `Услуга ${mark}`,
})
