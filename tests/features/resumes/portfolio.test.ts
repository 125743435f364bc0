import request from 'supertest'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { resumeFiles } from '#server/db/schema/resumes.ts'
import { users } from '#server/db/schema/accounts.ts'
import { readDocxLines } from '#server/features/board/resumes/import/formats/docx-lines.ts'
import { readPdfLines } from '#server/features/board/resumes/import/formats/pdf-lines.ts'
import { purgeWorkFiles } from '#server/features/board/resumes/writing/work-file-rows.ts'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { WorkEntry } from '#shared/features/board/resumes/model.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { CONTACTS, CONTENT } from './resume-world.ts'
import { toWire } from '#shared/kernel/wire-case.ts'

const people = await testPeople()
const { app, board, buildPerson, call, deps } = people
const { act, buildTeam, respond, resumes } = responseWorld(people)

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const WORK: WorkEntry = { title: 'Сайт школы', text: 'Тексты', url: 'https://primer.ru/shkola', file: null }

const upload = (as: TestPerson, id: string, bytes: Buffer, filename = 'work.pdf') =>
  request(app)
    .post(`/api/v1/personal/resumes/${id}/files`)
    .set('authorization', `Token ${as.token}`)
    .attach('file', bytes, { filename })

const save = async (as: TestPerson, id: string, portfolio: object[]) => {
  const { version } = await resumes.ok('GET', `/${id}`, as)
  return call('PUT', `/api/v1/personal/resumes/${id}`, {
    as,
    body: { version, content: toWire({ ...CONTENT, portfolio }), contacts: CONTACTS },
  })
}

const fileOf = (id: string, fileId: string, as: TestPerson | null = null) =>
  request(app)
    .get(`/api/v1/resumes/${id}/files/${fileId}`)
    .set(as ? { authorization: `Token ${as.token}` } : {})
    .responseType('blob')

/** A published resume with a PDF in its portfolio. */
async function withFile() {
  const { id, person } = await resumes.published()
  const { body: file } = await upload(person, id, PDF)
  await save(person, id, [{ ...WORK, file }])
  await resumes.ok('POST', `/${id}/publish`, person)
  await resumes.decide(id)
  return { id, person, fileId: String(file.id) }
}

const storedName = async (fileId: string) => {
  const [row] = await deps.db.select().from(resumeFiles).where(eq(resumeFiles.id, fileId))
  return row?.fileName ?? null
}

const laterBy = (ms: number) => ({ ...deps, now: () => new Date(deps.now().getTime() + ms) })

describe('works of a portfolio', () => {
  test('readers see approved works in the order of the author, files only by their kind', async () => {
    const { id, person, fileId } = await withFile()
    await save(person, id, [{ ...WORK, title: 'Вторая', url: '' }, WORK])
    const shown = (await call('GET', `/api/v1/resumes/${id}`)).body.portfolio
    expect(shown).toEqual([{ ...WORK, file: { id: fileId, type: 'application/pdf', size: PDF.length } }])
    await resumes.ok('POST', `/${id}/publish`, person)
    await resumes.decide(id)
    const titles = (await call('GET', `/api/v1/resumes/${id}`)).body.portfolio.map(
      ({ title }: WorkEntry) => title,
    )
    expect(titles).toEqual(['Вторая', 'Сайт школы'])
  })

  test('contacts are cut out of works that readers see', async () => {
    const { id } = await resumes.published({
      content: {
        portfolio: [
          {
            title: `Сайт ${CONTACTS.email}`,
            text: `Звоните ${CONTACTS.phone}`,
            url: 'https://primer.ru',
            file: null,
          },
          { title: '', text: '', url: `https://primer.ru/?mail=${CONTACTS.email}`, file: null },
        ],
      },
    })
    const { body, text } = await call('GET', `/api/v1/resumes/${id}`)
    expect(body.portfolio).toHaveLength(1)
    expect(text).not.toMatch(/anna@example|555-01-02/)
  })

  test.each([
    'https://t.me/anna',
    'https://vk.com/anna',
    'http://primer.ru',
    'https://anna:1@primer.ru',
    'javascript:alert(1)',
  ])('the link %s is refused next to its field', async (url) => {
    const person = await buildPerson()
    const id = await resumes.draft(person)
    const { status, body } = await save(person, id, [WORK, { ...WORK, url }])
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('portfolio.1.url')
  })

  test('more than twelve works and texts that are too long are refused, empty rows are dropped', async () => {
    const person = await buildPerson()
    const id = await resumes.draft(person)
    const empty = { title: '', text: '', url: '', file: null }
    expect(
      (
        await save(
          person,
          id,
          Array.from({ length: 13 }, () => WORK),
        )
      ).status,
    ).toBe(400)
    expect((await save(person, id, [{ ...WORK, text: 'я'.repeat(10_000) }])).status).toBe(400)
    const { status, body } = await save(person, id, [empty, WORK, empty])
    expect([status, body.draft.portfolio]).toEqual([200, [WORK]])
  })

  test('works stand in the PDF and the DOCX of the resume', async () => {
    const { id, person } = await withFile()
    const [pdf, docx] = await Promise.all(
      ['pdf', 'docx'].map((kind) =>
        request(app)
          .get(`/api/v1/resumes/${id}/${kind}`)
          .set('authorization', `Token ${person.token}`)
          .responseType('blob'),
      ),
    )
    const texts = [await readPdfLines(new Uint8Array(pdf?.body)), readDocxLines(docx?.body)].map((lines) =>
      lines.map(({ text }) => text).join('\n'),
    )
    for (const text of texts)
      expect(text).toMatch(/Портфолио\nСайт школы: https:\/\/primer\.ru\/shkola\nТексты/)
  })

  test('a resume of a former release has an empty portfolio and no unsent changes', async () => {
    const { id, person } = await resumes.published()
    await deps.db.execute(
      `update resumes set draft = draft - 'portfolio', content = content - 'portfolio' where id = '${id}'`,
    )
    const { body } = await call('GET', `/api/v1/personal/resumes/${id}`, { as: person })
    expect([body.draft.portfolio, body.is_changed]).toEqual([[], false])
  })
})

describe('files of a portfolio', () => {
  test('a picture loses its metadata, other files than pictures and PDF are refused', async () => {
    const person = await buildPerson()
    const id = await resumes.draft(person)
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'Anna Kuznetsova' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Kuznetsova')).toBe(true)
    const { status, body } = await upload(person, id, photo, 'я.pdf')
    expect([status, body.type]).toEqual([200, 'image/jpeg'])
    const stored = await fileOf(id, body.id, person)
    expect(stored.headers['content-disposition']).toMatch(/^attachment; filename="rabota\.jpg"/)
    expect(Buffer.from(stored.body).includes('Kuznetsova')).toBe(false)
    const refused = await upload(person, id, Buffer.from('<svg onload="alert(1)"/>'), 'x.png')
    expect([refused.status, refused.text.includes('Недопустимый тип файла')]).toEqual([422, true])
  })

  test('a file is for its author and for a company that has opened the contacts', async () => {
    const { id, person, fileId } = await withFile()
    const team = await buildTeam()
    const statusFor = async (as: TestPerson | null) => (await fileOf(id, fileId, as)).status
    expect(await statusFor(person)).toBe(200)
    expect(await statusFor(null)).toBe(401)
    expect(await statusFor(await buildPerson())).toBe(404)
    expect(await statusFor(team.author)).toBe(404)
    await resumes.pay(team.company.id)
    expect(await statusFor(team.author)).toBe(404)
    expect((await call('POST', `/api/v1/resumes/${id}/contacts`, { as: team.author })).status).toBe(200)
    expect([await statusFor(team.author), await statusFor(team.none)]).toEqual([200, 404])
    await resumes.show(person, id, { hiddenCompanyIds: [team.company.id] })
    expect(await statusFor(team.author)).toBe(404)
  })

  test('a company keeps the file that came with a response until it is withdrawn', async () => {
    const { id, person, fileId } = await withFile()
    const team = await buildTeam()
    const { body } = await respond(person, team.vacancyId, { resume_id: id, letter: '' })
    await resumes.ok('DELETE', `/${id}`, person)
    await purgeWorkFiles(laterBy(2 * DAY_MS))
    expect((await fileOf(id, fileId, team.author)).status).toBe(200)
    const name = await storedName(fileId)
    await act(person, `/personal/responses/${body.id}/withdraw`)
    expect((await fileOf(id, fileId, team.author)).status).toBe(404)
    await purgeWorkFiles(laterBy(2 * DAY_MS))
    expect(await deps.files.read(name ?? '')).toBeNull()
  })

  test('a file of another resume cannot be put into a portfolio', async () => {
    const { fileId } = await withFile()
    const person = await buildPerson()
    const id = await resumes.draft(person)
    const { body } = await save(person, id, [
      { ...WORK, file: { id: fileId, type: 'application/pdf', size: 1 } },
    ])
    expect(body.draft.portfolio[0].file).toBeNull()
    expect((await fileOf(id, fileId, person)).status).toBe(404)
    expect((await upload(person, (await withFile()).id, PDF)).status).toBe(404)
  })

  test('a file that no text names is deleted after a day, one of the draft or of readers is not', async () => {
    const { id, person, fileId } = await withFile()
    const { body: unused } = await upload(person, id, PDF)
    await save(person, id, [])
    await purgeWorkFiles(deps)
    expect(await storedName(unused.id)).not.toBeNull()
    await purgeWorkFiles(laterBy(2 * DAY_MS))
    expect([await storedName(unused.id), (await storedName(fileId)) !== null]).toEqual([null, true])
  })

  test('a copy of a resume has files of its own', async () => {
    const { id, person } = await withFile()
    const copy = await resumes.ok('POST', `/${id}/copy`, person)
    await resumes.ok('DELETE', `/${id}`, person)
    expect((await fileOf(copy.id, copy.draft.portfolio[0].file.id, person)).status).toBe(200)
  })

  test('files are deleted with the resume and with the account', async () => {
    const first = await withFile()
    const names = [await storedName(first.fileId)]
    await resumes.ok('DELETE', `/${first.id}`, first.person)
    const second = await withFile()
    names.push(await storedName(second.fileId))
    await deps.db
      .update(users)
      .set({ deletionAt: '2026-11-20T00:00:00Z' })
      .where(eq(users.id, second.person.id))
    await deleteDueAccounts(deps)
    expect(await Promise.all(names.map((name) => deps.files.read(name ?? '')))).toEqual([null, null])
  })

  test('a moderator opens files of submitted texts only', async () => {
    const { id, person, fileId } = await withFile()
    const { body: unsent } = await upload(person, id, PDF)
    await save(person, id, [{ ...WORK, file: unsent }])
    const moderator = await buildPerson({ staffRole: 'moderator' })
    const statusOf = async (file: string, as: TestPerson) =>
      (await call('GET', `/api/v1/staff/resumes/${id}/files/${file}`, { as })).status
    expect([await statusOf(fileId, moderator), await statusOf(unsent.id, moderator)]).toEqual([200, 404])
    expect(await statusOf(fileId, person)).toBe(404)
  })

  test('parallel uploads cannot exceed the limit of files', async () => {
    const person = await buildPerson()
    const id = await resumes.draft(person)
    const at = board.deps.now().toISOString()
    await deps.db.insert(resumeFiles).values(
      Array.from({ length: 38 }, (_, number) => ({
        id: String(number).padStart(24, '0'),
        resumeId: id,
        userId: person.id,
        fileName: `${String(number).padStart(40, '0')}.pdf`,
        type: 'application/pdf' as const,
        size: 1,
        createdAt: at,
      })),
    )
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(person, id, PDF)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429])
  })
})
