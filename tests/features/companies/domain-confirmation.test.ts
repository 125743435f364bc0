import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { domainConfirmations } from '#server/db/schema/company-proofs.ts'
import { purgeDomainConfirmations } from '#server/features/identity/companies/domain-confirmation.ts'
import { hashToken } from '#server/kernel/token.ts'
import { testPeople, type Colleague } from '#tests/support/people.ts'

const people = await testPeople()
const { deps, board, call, emailsTo } = people

let id = 0
let admin: Colleague
let editor: Colleague
let domain = ''
let built = 0
beforeEach(async () => {
  board.setNow('2026-11-21T09:00:00Z')
  const company = await people.buildCompany(200, 150)
  ;[admin, editor] = company.people as [Colleague, Colleague]
  id = company.id
  built += 1
  domain = `primer-${built}.ru`
  await setSite(`https://${domain}/o-nas`)
})

const setSite = (siteUrl: string | null) =>
  deps.db.update(companies).set({ siteUrl }).where(eq(companies.id, id))
const ask = (email: string, as: Colleague = admin) =>
  call('POST', `/api/v2/companies/${id}/domain-confirmation`, { as, body: { email } })
const confirm = (token: string) => call('POST', '/api/v1/companies/domain/confirm', { body: { token } })
const shown = async () => (await call('GET', `/api/v2/companies/${id}`)).body.confirmed_domain
async function tokenSentTo(email: string) {
  const [sent] = await emailsTo(email)
  expect(sent?.kind).toBe('company_domain')
  return decodeURIComponent(/domain-confirm\?token=(\S+)/.exec(sent?.text ?? '')?.[1] ?? '')
}

describe('an e-mail to the domain of a company', () => {
  test('its link confirms the domain once, without signing in', async () => {
    const answer = await ask(`Info@${domain}`)
    expect(answer.body).toEqual({ email: `info@${domain}`, expires_at: '2026-11-28T09:00:00.000Z' })
    const token = await tokenSentTo(`info@${domain}`)
    const [row] = await deps.db
      .select()
      .from(domainConfirmations)
      .where(eq(domainConfirmations.companyId, id))
    expect(row).toMatchObject({ tokenHash: hashToken(token), domain })
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await shown()).toBeNull()
    expect((await confirm(token)).body).toMatchObject({ domain })
    expect(await shown()).toBe(domain)
    expect((await confirm(token)).status).toBe(404)
    expect((await ask(`info@${domain}`)).status).toBe(409)
  })

  test('two presses at once confirm it once', async () => {
    await ask(`info@${domain}`)
    const token = await tokenSentTo(`info@${domain}`)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
  })

  test('a newer e-mail replaces the link, and a link is good for seven days', async () => {
    await ask(`info@${domain}`)
    const first = await tokenSentTo(`info@${domain}`)
    await ask(`hr@${domain}`)
    expect((await confirm(first)).status).toBe(404)
    const second = await tokenSentTo(`hr@${domain}`)
    board.setNow('2026-11-28T09:00:01Z')
    expect((await confirm(second)).status).toBe(404)
    expect(await purgeDomainConfirmations(deps)).toMatchObject({ domainConfirmations: expect.any(Number) })
    expect(await deps.db.$count(domainConfirmations, eq(domainConfirmations.companyId, id))).toBe(0)
  })

  test('goes only to the domain of the site, which must not be a public one', async () => {
    for (const email of [
      'info@gmail.com',
      `info@sub.${domain}`,
      `info@evil-${domain}`,
      `info@${domain}.ru`,
    ]) {
      const { status, body } = await ask(email)
      expect([email, status, Object.keys(body.data?.fields ?? {})]).toEqual([email, 422, ['email']])
    }
    for (const shared of ['vk.com', 'hh.ru', 'rabota.ru', 'narod.ru']) {
      await setSite(`https://${shared}/club1`)
      expect([shared, (await ask(`info@${shared}`)).status]).toEqual([shared, 422])
    }
    await setSite(null)
    expect((await ask(`info@${domain}`)).status).toBe(422)
    expect((await ask('not an address')).status).toBe(400)
  })

  test('is asked for by administrators of this company only', async () => {
    const rival = await people.buildCompany(200)
    expect((await ask(`info@${domain}`, editor)).status).toBe(403)
    expect((await ask(`info@${domain}`, rival.people[0])).status).toBe(404)
    expect(
      (await call('POST', `/api/v2/companies/${id}/domain-confirmation`, { body: { email: `i@${domain}` } }))
        .status,
    ).toBe(401)
    expect(await deps.db.$count(domainConfirmations, eq(domainConfirmations.companyId, id))).toBe(0)
  })

  test('five e-mails a day are enough', async () => {
    const statuses = []
    for (let at = 0; at < 6; at += 1) statuses.push((await ask(`a${at}@${domain}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('a new site clears the confirmed domain and the link that waits', async () => {
  await ask(`info@${domain}`)
  await confirm(await tokenSentTo(`info@${domain}`))
  const change = (body: object) => call('POST', `/api/v2/companies/${id}`, { as: admin, body })
  const fields = { title: `Компания ${id}`, type: 'direct' }
  expect((await change({ ...fields, site_url: `https://${domain}/vakansii` })).status).toBe(200)
  expect(await shown()).toBe(domain)
  expect((await change({ ...fields, site_url: 'https://drugoy.ru' })).body.confirmed_domain).toBeNull()
  expect(await shown()).toBeNull()

  await ask('info@drugoy.ru')
  const token = await tokenSentTo('info@drugoy.ru')
  await change({ ...fields, site_url: `https://${domain}` })
  expect((await confirm(token)).status).toBe(404)
  // The company is back at its first site, whose domain counts no more.
  expect(await shown()).toBeNull()
})
