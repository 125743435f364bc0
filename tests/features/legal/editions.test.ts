import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import editions from 'virtual:legal-editions'
import { describe, expect, test } from 'vitest'
import { LEGAL_EDITIONS } from '#config/markdown/legal-editions.ts'
import { consents } from '#server/db/schema/accounts.ts'
import { schoolRequests } from '#server/db/schema/courses.ts'
import {
  CONSENT_SLUGS,
  consentPath,
  editionPath,
  legalTextPath,
} from '#shared/features/identity/accounts/consent-documents.ts'
import { REQUEST_CONSENT_SLUG } from '#shared/features/content/courses/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { COOKIE_PATH } from '#shared/kernel/services.ts'
import { codeIn, testPeople } from '#tests/support/people.ts'
import { buildResume } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { send } = await wholeApp()
const people = await testPeople()
const { deps, call, emailsTo } = people

const EARLIER = readdirSync(
  fileURLToPath(new URL('../../../client/features/content/legal/texts/earlier', import.meta.url)),
  { recursive: true, encoding: 'utf8' },
).flatMap((file) => {
  const [, slug = '', edition = ''] = /^([^/]+)\/([\d-]+)\.md$/.exec(file) ?? []
  return edition === '' ? [] : [{ slug, edition }]
})

/** The edition that a page says it is of. */
async function shownEdition(path: string) {
  const { status, body } = await send(path)
  expect(status, path).toBe(200)
  return /Редакция от(?:<!-- -->|\s)*<time dateTime="([\d-]+)"/.exec(body)?.[1]
}

describe('what is stored about a consent is the edition that its page shows', () => {
  test('at registration: the consent, and both the offer and the rules', async () => {
    const email = 'edition@example.ru'
    const { body } = await call('POST', '/api/v1/auth/request-code', { body: { email } })
    const [sent] = await emailsTo(email)
    const code = codeIn(sent?.text ?? '')
    const verified = await call('POST', '/api/v1/auth/verify-code', {
      body: { challenge_id: body.challenge_id, code, remember: true },
    })
    const account = { first_name: 'Анна', last_name: '', intent: 'seeker', consent: true, offer: true }
    const created = await call('POST', '/api/v1/auth/registration/complete', {
      body: { ...account, registration_token: verified.body.registration_token },
    })
    const headers = { authorization: `Token ${created.body.auth_token}` }
    const { items } = (await call('GET', '/api/v1/users/me/consents', { headers })).body
    expect(items).toHaveLength(2)
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'personal_data',
          version: await shownEdition(consentPath('personal_data')),
          rules_version: null,
        }),
        expect.objectContaining({
          kind: 'offer',
          version: await shownEdition('/offer'),
          rules_version: await shownEdition('/rules'),
        }),
      ]),
    )
  })

  test('when a resume is shown and news are wanted', async () => {
    const person = await people.buildPerson()
    const id = await buildResume(deps.db, { userId: person.id })
    for (const visibility of ['companies', 'everyone'])
      await call('PUT', `/api/v1/personal/resumes/${id}/visibility`, {
        as: person,
        body: { visibility, consent: true },
      })
    await call('PUT', '/api/v1/users/me/notifications', {
      as: person,
      body: { ...(await call('GET', '/api/users/me', { as: person })).body.notifications, news: true },
    })
    const rows = await deps.db.select().from(consents).where(eq(consents.userId, person.id))
    const given = new Map(rows.map(({ kind, version }) => [kind, version]))
    for (const kind of ['transfer', 'distribution', 'news'] as const)
      expect(given.get(kind), kind).toBe(await shownEdition(consentPath(kind)))
  })

  test('when a school writes', async () => {
    await call('POST', '/api/v1/schools/requests', {
      body: {
        school_name: 'Школа',
        email: 'school@example.ru',
        course_url: 'shkola.example/kurs',
        text: 'Учим бухгалтеров, 20 недель.',
        consent: true,
      },
    })
    const [row] = await deps.db.select().from(schoolRequests)
    expect(row?.consentVersion).toBe(await shownEdition(`/documents/${REQUEST_CONSENT_SLUG}`))
  })

  test('when a browser chooses about cookies', async () => {
    expect(editions['cookies']).toBe(await shownEdition(COOKIE_PATH))
  })
})

test('the image has the texts whose editions the server records', () => {
  const image = readFileSync(fileURLToPath(new URL('../../../Dockerfile', import.meta.url)), 'utf8')
  expect(image).toMatch(/^COPY (client\/features\/content\/legal\/texts) \.\/\1$/m)
})

test('every current text is on a page of its edition', async () => {
  for (const [slug, edition] of Object.entries(LEGAL_EDITIONS))
    expect(await shownEdition(legalTextPath(slug)), slug).toBe(edition)
})

describe.each(EARLIER)('the edition of $edition of the text $slug', ({ slug, edition }) => {
  const path = editionPath(slug, edition)

  test('stays at an address of its own, says that it is an earlier one, and is not for search engines', async () => {
    expect(await shownEdition(path)).toBe(edition)
    const { body } = await send(path)
    expect(body.includes('Это прежняя редакция')).toBe(true)
    expect(body.includes(`href="${legalTextPath(slug)}"`)).toBe(true)
    expect(body.includes('name="robots" content="noindex')).toBe(true)
    const [html = ''] = body.split('id="page-state"')
    expect(html.includes('{{')).toBe(false)
  })

  test('is older than the current one, whose page leads to it', async () => {
    expect(edition < (LEGAL_EDITIONS[slug] ?? '')).toBe(true)
    expect((await send(legalTextPath(slug))).body.includes(`href="${path}"`)).toBe(true)
  })
})

test('the address of the current edition leads to its text, which changes while the address of an edition does not', async () => {
  for (const [slug, edition] of Object.entries(LEGAL_EDITIONS)) {
    const { status, headers } = await send(editionPath(slug, edition))
    expect([status, headers.get('location')]).toEqual([302, legalTextPath(slug)])
  }
})

test.each(['/documents/offer/2026-11-20', '/documents/offer/offer', '/documents/constructor/2026-11-21'])(
  '%s answers 404: there is no such edition',
  async (path) => {
    expect((await send(path)).status).toBe(404)
  },
)

test('every edition that earlier releases have stored has its text', async () => {
  const stored = ['offer', ...Object.values(CONSENT_SLUGS)].map((slug) => editionPath(slug, '2026-11-21'))
  stored.push(editionPath(REQUEST_CONSENT_SLUG, '2026-11-23'), editionPath('cookies', '2026-11-23'))
  for (const path of stored) expect((await send(path)).status, path).toBe(200)
})

test('the page of an edition names its day in the title', async () => {
  const { body } = await send(editionPath('offer', '2026-11-21'))
  expect(body.replaceAll('\u00A0', ' ')).toContain(
    `<title>Публичная оферта, редакция от ${formatDay('2026-11-21').replaceAll('\u00A0', ' ')}`,
  )
})
