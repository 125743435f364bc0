import { eq } from 'drizzle-orm'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { purgeCompanyPapers } from '#server/features/identity/companies/papers.ts'
import { companies, companyPapers } from '#server/db/schema/companies.ts'
import type { Files } from '#server/files/port.ts'
import { fileRoutes } from '#server/http/files.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testApp } from '#tests/support/app.ts'
import { apiApp, statusesOf, testPeople, type TestPerson } from '#tests/support/people.ts'
import { buildPicture } from '#tests/files/pictures.ts'

const people = await testPeople()
const stored = new Map<string, Buffer>()
const files: Files = {
  put: async (name, bytes) => void stored.set(name, bytes),
  read: async (name) => stored.get(name) ?? null,
  remove: async (name) => void stored.delete(name),
}
const deps = { ...people.deps, files }
const app = apiApp(deps)

const PDF = Buffer.from('%PDF-1.7\nвыписка из реестра\n%%EOF')
const FILE = { filename: 'Выписка «ЕГРЮЛ».pdf', contentType: 'application/pdf' }
const pathOf = (id: number) => `/api/v2/companies/${id}/documents`

function add(id: number, as: TestPerson | null, bytes: Buffer = PDF, file: object = FILE) {
  const call = request(app).post(pathOf(id))
  if (as) call.set('authorization', `Token ${as.token}`)
  return call.attach('document', bytes, file)
}
function read(path: string, as: TestPerson) {
  return request(app).get(path).set('authorization', `Token ${as.token}`).responseType('blob')
}
const remove = (path: string, as: TestPerson) =>
  request(app).delete(path).set('authorization', `Token ${as.token}`)

async function build() {
  const company = await people.buildCompany(200, 150, 100)
  const [admin, editor, manager] = company.people
  if (!admin || !editor || !manager) throw new Error('Somebody is missing')
  const moderator = await people.buildPerson({ staffRole: 'moderator' })
  return { ...company, admin, editor, manager, moderator }
}

describe('company papers', () => {
  test('a company paper is returned unchanged to its editors and to staff, as a download only', async () => {
    const { id, editor, admin, moderator } = await build()
    const added = await add(id, editor)
    expect(added.status).toBe(200)
    expect(added.body).toEqual({
      id: expect.any(Number),
      name: 'Выписка «ЕГРЮЛ».pdf',
      type: 'application/pdf',
      size: PDF.length,
      uploaded_at: '2026-11-21T09:00:00.000Z',
      url: `${pathOf(id)}/${added.body.id}`,
    })
    await deps.db.update(companies).set({ verification: 'asked' }).where(eq(companies.id, id))
    const queue = await people.call('GET', '/api/v1/staff/companies', { as: moderator })
    const inQueue = queue.body.items.find((one: { id: number }) => one.id === id)
    for (const [url, reader] of [
      [added.body.url, admin],
      [inQueue.documents[0].url, moderator],
    ] as const) {
      const answer = await read(url, reader)
      expect(answer.status).toBe(200)
      expect(Buffer.from(answer.body)).toEqual(PDF)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(PDF.length),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''%D0%92[\w%.-]+\.pdf$/,
      )
    }
    const acts = await deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(id)))
    expect(acts.map(({ action, userId }) => [action, userId])).toEqual([
      ['company.document_added', editor.id],
      ['company.document_read', moderator.id],
    ])
  })

  test('a company paper has no public address, even by its storage name', async () => {
    const { id, admin } = await build()
    await add(id, admin)
    const name = [...stored.keys()].at(-1) ?? ''
    expect(name).toMatch(/^[0-9a-f]{40}\.pdf$/)
    for (const path of [`/files/${name}`, `/files/private/${name.slice(0, 2)}/${name}`])
      expect((await request(testApp(fileRoutes({ files }))).get(path)).status).toBe(404)
  })

  test('a company paper may be a JPEG or a PNG, detected by content and not by name', async () => {
    const { id, admin } = await build()
    const jpeg = await buildPicture('jpeg', { width: 120, height: 120 })
    const added = await add(id, admin, jpeg, { filename: 'скан.pdf', contentType: 'application/pdf' })
    expect(added.body).toMatchObject({ name: 'скан.jpg', type: 'image/jpeg' })
    const png = await buildPicture('png', { width: 120, height: 120 })
    expect((await add(id, admin, png)).body).toMatchObject({ type: 'image/png' })
  })

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['a picture of a kind that is not taken', Buffer.from('GIF89a')],
    ['a PDF behind something else', Buffer.from('<svg>\n%PDF-1.7')],
    ['nothing', Buffer.alloc(0)],
  ])('a company paper is refused when it is %s', async (_what, bytes) => {
    const { id, admin } = await build()
    const before = stored.size
    const answer = await add(id, admin, bytes)
    expect(answer.status).toBe(422)
    expect(answer.body.data.fields).toEqual({ document: 'Недопустимый тип файла.' })
    expect(stored.size).toBe(before)
  })

  test('a company paper over ten megabytes is refused by the form, and a larger body before it is read', async () => {
    const { id, admin } = await build()
    const large = Buffer.concat([PDF, Buffer.alloc(10 * 1_048_576)])
    const answer = await add(id, admin, large)
    expect(answer.status).toBe(413)
    expect(answer.body.data.fields).toEqual({ document: 'Размер файла не должен превышать 10 МБ.' })
    expect((await add(id, admin, Buffer.alloc(12 * 1_048_576))).status).toBe(413)
    expect((await add(id, null, Buffer.alloc(1_048_576))).status).toBe(401)
  })

  test('the name of a company paper is one line without folders', async () => {
    const { id, admin } = await build()
    const nameOf = async (filename: string) => {
      const { body } = await add(id, admin, PDF, { filename, contentType: 'application/pdf' })
      await remove(body.url, admin)
      return body.name
    }
    expect(await nameOf('../../etc/устав.pdf')).toBe('устав.pdf')
    expect(await nameOf('fdp.\u202eexe.pdf')).toBe('fdp. exe.pdf')
    expect(await nameOf('.pdf')).toBe('Документ.pdf')
    expect(await nameOf(`${'я'.repeat(150)}.exe`)).toBe(`${'я'.repeat(100)}.pdf`)
  })

  test('a company has at most five papers, however many are uploaded at once', async () => {
    const { id, admin } = await build()
    const before = stored.size
    const answers = await Promise.all(Array.from({ length: 7 }, () => add(id, admin)))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 409, 409])
    expect(stored.size).toBe(before + 5)
  })

  test('deleting a company paper deletes its file, and only through its own company', async () => {
    const { id, admin } = await build()
    const rival = await build()
    const { body } = await add(id, admin)
    const foreign = `${pathOf(rival.id)}/${body.id}`
    expect((await remove(foreign, rival.admin)).status).toBe(404)
    expect((await read(foreign, rival.admin)).status).toBe(404)
    const count = stored.size
    expect((await remove(body.url, admin)).body).toEqual({ items: [] })
    expect(stored.size).toBe(count - 1)
    expect((await remove(body.url, admin)).status).toBe(404)
  })

  test('company papers are deleted after ninety days unless the company waits for verification', async () => {
    const [decided, waiting] = [await build(), await build()]
    for (const { id, admin } of [decided, waiting]) await add(id, admin)
    await deps.db.update(companies).set({ verification: 'asked' }).where(eq(companies.id, waiting.id))
    const inDays = (days: number) => ({
      ...deps,
      now: () => new Date(deps.now().getTime() + days * DAY_MS),
    })
    const countOf = async (id: number) =>
      (await deps.db.select().from(companyPapers).where(eq(companyPapers.companyId, id))).length
    await purgeCompanyPapers(inDays(89))
    expect(await countOf(decided.id)).toBe(1)
    const size = stored.size
    const { companyDocuments: purged } = await purgeCompanyPapers(inDays(91))
    expect(purged).toBeGreaterThan(0)
    expect(stored.size).toBe(size - purged)
    expect([await countOf(decided.id), await countOf(waiting.id)]).toEqual([0, 1])
  })
})

describe('verification decisions', () => {
  const decide = (id: number, as: TestPerson, decision: string, note?: string) =>
    people.call('POST', `/api/v1/staff/companies/${id}/verification`, { as, body: { decision, note } })
  async function ask(id: number, as: TestPerson) {
    await deps.db.update(companies).set({ inn: '7701234560', kpp: '770101001' }).where(eq(companies.id, id))
    expect((await people.call('POST', `/api/v2/companies/${id}/verification`, { as })).status).toBe(200)
  }

  test('a verification decision is e-mailed to the requester and the admins only', async () => {
    const { id, title, admin, editor, manager, moderator } = await build()
    await ask(id, editor)
    await decide(id, moderator, 'refuse', 'ИНН не найден.\nСайт не открывается.')
    for (const { email } of [admin, editor]) {
      const [sent, ...others] = await people.emailsTo(email)
      expect(others).toEqual([])
      expect(sent).toMatchObject({
        kind: 'company_verification_refused',
        subject: `Не удалось проверить компанию «${title}»`,
        text: expect.stringContaining('ИНН не найден.\n\nСайт не открывается.'),
      })
      expect(sent?.text).toContain(`https://board.example/companies/${id}`)
    }
    expect(await people.emailsTo(manager.email)).toEqual([])
    expect(await people.emailsTo(moderator.email)).toEqual([])

    await ask(id, editor)
    await decide(id, moderator, 'verify')
    await decide(id, moderator, 'revoke', 'Прекратила работу')
    expect((await people.emailsTo(editor.email)).map(({ kind }) => kind)).toEqual([
      'company_verification_revoked',
      'company_verified',
      'company_verification_refused',
    ])
  })

  test('an admin who requested verification gets one e-mail, and former or deleted members get none', async () => {
    const { id, admin, editor, manager, moderator } = await build()
    await ask(id, admin)
    await decide(id, moderator, 'verify')
    expect(await people.emailsTo(admin.email)).toHaveLength(1)
    const second = await build()
    await ask(second.id, second.editor)
    await people.call('DELETE', `/api/v2/companies/${second.id}/managers/${second.editor.roleId}`, {
      as: second.admin,
    })
    await deps.db
      .update(users)
      .set({ deletedAt: deps.now().toISOString() })
      .where(eq(users.id, second.admin.id))
    await decide(second.id, moderator, 'verify')
    const kindsTo = async ({ email }: TestPerson) => (await people.emailsTo(email)).map(({ kind }) => kind)
    expect(await kindsTo(second.editor)).toEqual(['role_removed'])
    expect(await kindsTo(second.admin)).toEqual([])
    expect([await kindsTo(editor), await kindsTo(manager)]).toEqual([[], []])
  })

  test('a verification decision that loses a race sends no e-mail', async () => {
    const { id, admin, moderator } = await build()
    await ask(id, admin)
    const answers = await Promise.all([
      decide(id, moderator, 'verify'),
      decide(id, moderator, 'refuse', 'Нет такой'),
      decide(id, moderator, 'verify'),
    ])
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(await people.emailsTo(admin.email)).toHaveLength(1)
  })
})
