import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { domainConfirmations } from '#server/db/schema/company-proofs.ts'
import { hashToken } from '#server/kernel/token.ts'
import { plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board } = app
const { open, post, submit } = plainBrowser(app)
const { db } = board.deps
const PAGE = '/companies/domain-confirm'
const CONFIRM = 'companies.confirmDomain'
const REFUSAL = 'Ссылка не подошла: она уже сработала, её заменила новая или прошло больше семи дней.'

test('without scripts the link of the e-mail leads to a button, which confirms the domain', async () => {
  const id = await board.buildCompany({ siteUrl: 'https://primer.ru' })
  const { id: sentBy } = await buildUser(db)
  await db.insert(domainConfirmations).values({
    companyId: id,
    email: 'info@primer.ru',
    domain: 'primer.ru',
    tokenHash: hashToken('the-token'),
    sentBy,
    createdAt: '2026-11-21T08:00:00Z',
    expiresAt: '2026-11-28T08:00:00Z',
  })
  const confirmed = async () => {
    const [row] = await db.select().from(companies).where(eq(companies.id, id))
    return row?.confirmedDomain
  }
  const address = `${PAGE}?token=the-token`
  const opened = await open(address)
  expect(readForm(opened.body, CONFIRM)).toEqual({ token: 'the-token' })
  expect(opened.headers.get('cache-control')).toContain('no-store')
  expect(await confirmed()).toBeNull()
  const wrong = await submit(`${PAGE}?token=another`, CONFIRM)
  expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(wrong.alert).toBe(REFUSAL)
  expect(await confirmed()).toBeNull()
  const right = await submit(address, CONFIRM)
  expect([right.status, right.location]).toEqual([303, `${PAGE}?done=1`])
  expect((await open(`${PAGE}?done=1`)).text).toContain('Подтверждено')
  expect(await confirmed()).toBe('primer.ru')
  const again = await submit(address, CONFIRM)
  expect([again.status, again.alert]).toEqual([422, REFUSAL])
  expect((await post(PAGE, CONFIRM, {})).status).toBe(422)
  const [row] = await db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, id))
  expect((await open(`/employer/${row?.slug}`)).text).toContain('Почта на домене primer.ru подтверждена')
})
