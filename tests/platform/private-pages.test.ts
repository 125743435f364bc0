import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { laterRoutes } from '#client/later-routes.ts'
import { orders, payments } from '#server/db/schema/payments.ts'
import { responses } from '#server/db/schema/responses.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { buildAct, buildBill } from '#tests/support/documents.ts'
import {
  buildCompany,
  buildResume,
  buildRole,
  buildSession,
  buildUser,
  buildVacancyDraft,
} from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, bugs, send } = await wholeApp()
const { db, seller, now } = board.deps
const at = now().toISOString()

/** A person who both seeks work and runs a company, with one of everything that has a private address. */
async function buildOwner() {
  const [user, company] = await Promise.all([
    buildUser(db),
    buildCompany(db, {
      inn: '7707083893',
      kpp: '770701001',
      legalTitle: 'ООО «Чай»',
      address: 'г. Казань',
    }),
  ])
  const companyId = company.id
  await buildRole(db, { companyId, userId: user.id, accessLevel: 200 })
  const { token } = await buildSession(db, { userId: user.id, now: now() })
  const [resume, vacancy, bill, act] = await Promise.all([
    buildResume(db, { userId: user.id, now: now() }),
    buildVacancyDraft(db, { companyId, authorId: user.id, now: now() }),
    buildBill({ db, seller, now }, { companyId }),
    buildAct({ db, seller, now }, { companyId }),
  ])
  const text = { ...EMPTY_CONTENT, title: 'Бухгалтер', firstName: 'Анна', photoUrl: null }
  const [response] = await db
    .insert(responses)
    .values({
      vacancyId: vacancy,
      companyId,
      userId: user.id,
      resumeId: resume,
      origin: 'response',
      state: 'sent',
      resume: { text, updatedAt: at },
      sentAt: at,
      updatedAt: at,
    })
    .returning({ id: responses.id })
  const paid = { companyId, amountKopecks: 49_000, createdAt: at }
  const [order] = await db
    .insert(orders)
    .values({
      ...paid,
      userId: user.id,
      requestKey: randomUUID(),
      kind: 'resume_access',
      method: 'provider',
      title: 'Доступ к контактам',
      accessDays: 1,
    })
    .returning({ id: orders.id })
  const [payment] = await db
    .insert(payments)
    .values({
      ...paid,
      orderId: order?.id ?? 0,
      provider: 'sandbox',
      idempotenceKey: randomUUID(),
      email: user.email,
    })
    .returning({ id: payments.id })
  return {
    token,
    addresses: [
      `/personal/resumes/${resume}`,
      `/personal/resumes/${resume}/edit`,
      `/personal/vacancies/${vacancy}`,
      `/personal/vacancies/${vacancy}/edit`,
      `/personal/vacancies/${vacancy}/tariffs`,
      `/personal/vacancies/${vacancy}/payment?tariff=basic`,
      `/personal/responses/${response?.id}`,
      `/responses/${vacancy}`,
      `/payment/${payment?.id}`,
      `/bills/${bill.slug}`,
      `/acts/${act.slug}`,
      `/companies/${companyId}/profile`,
      `/companies/${companyId}/managers`,
    ],
  }
}

const open = (address: string, { token }: { token: string }) =>
  send(address, { headers: { accept: 'text/html', authorization: `Token ${token}` } })
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

let owner: Awaited<ReturnType<typeof buildOwner>>
let rival: typeof owner
beforeAll(async () => {
  // A render has two seconds, which are not meant for compiling the page.
  for (const { lazy } of laterRoutes) if (typeof lazy === 'function') await lazy()
  ;[owner, rival] = [await buildOwner(), await buildOwner()]
})

test('what is not mine is not found: the answer says so, and so does its title', async () => {
  for (const address of rival.addresses) {
    const { status, body } = await open(address, owner)
    expect([address, status, titleOf(body)]).toEqual([address, 404, 'Страница не найдена — Дистант'])
    expect(body).toContain('name="robots" content="noindex, follow"')
  }
})

test('what is mine opens, whole and for me alone', async () => {
  for (const address of owner.addresses) {
    const { status, body, headers } = await open(address, owner)
    expect([address, status]).toEqual([address, 200])
    expect(titleOf(body)).not.toContain('не найдена')
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
  expect(bugs).toEqual([])
})

test('pages that are rendered at once are each for their own reader', async () => {
  const readers = [owner, rival, owner, rival]
  const address = owner.addresses[0] ?? ''
  const answers = await Promise.all(readers.map((reader) => open(address, reader)))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404])
})

test('a page of staff has the title of an error for anybody else', async () => {
  const { status, body } = await open('/staff/companies', owner)
  expect([status, titleOf(body)]).toEqual([404, 'Страница не найдена — Дистант'])
})

test('every address that leads nowhere has the title of its error', async () => {
  for (const address of [
    '/nothing/here',
    '/vacancies/999999999',
    '/vacancies/nowhere',
    '/%76acancies',
    '/%72esumes/7',
    '/companies/x/profile',
  ]) {
    const { status, body } = await open(address, owner)
    expect([address, status, titleOf(body)]).toEqual([address, 404, 'Страница не найдена — Дистант'])
  }
})
