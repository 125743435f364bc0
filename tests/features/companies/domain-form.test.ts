import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { domainConfirmations } from '#server/db/schema/company-proofs.ts'
import { hashToken } from '#server/kernel/token.ts'
import { buildUser } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const { db } = board.deps
const PAGE = '/companies/domain-confirm'

const post = async (token: string) => {
  const { status, headers } = await send(PAGE, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  })
  return [status, headers.get('location')]
}

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
  const opened = await send(`${PAGE}?token=the-token`)
  expect(opened.body).toContain('<input type="hidden" name="token" value="the-token"/>')
  expect(opened.headers.get('cache-control')).toContain('no-store')
  expect(await confirmed()).toBeNull()
  expect(await post('another')).toEqual([303, `${PAGE}?error=1`])
  expect(await post('the-token')).toEqual([303, `${PAGE}?done=1`])
  expect(await confirmed()).toBe('primer.ru')
  expect(await post('the-token')).toEqual([303, `${PAGE}?error=1`])
  const [row] = await db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, id))
  const page = await send(`/employer/${row?.slug}`)
  expect(withSpaces(page.body.replaceAll('<!-- -->', ''))).toContain('Почта на домене primer.ru подтверждена')
})
