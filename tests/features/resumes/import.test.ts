import { deflateRawSync } from 'node:zlib'
import Pdf from 'pdfkit'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { readDocxLines } from '#server/features/board/resumes/import/formats/docx-lines.ts'
import { parseResume } from '#server/features/board/resumes/import/parse-resume.ts'
import { createSheet } from '#server/files/pdf/sheet.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { IMPORTS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { testPeople } from '#tests/support/people.ts'
import { LAST_JOB } from './golden/cases.ts'

const { app, deps, call, buildPerson } = await testPeople()

const TEXT = `Ильина Ольга Петровна
Женщина, родилась 12 мая 1990
Проживает: Казань
+7 (913) 555-01-02
olga@example.ru
Желаемая должность и зарплата
Бухгалтер
90 000 руб.
Опыт работы — 5 лет 9 месяцев
Март 2021 — настоящее время
5 лет 9 месяцев
ООО «Ромашка»
Главный бухгалтер
Веду учёт трёх компаний.
Сдаю отчётность.
01.2018 - 12.2020
ИП Иванов
Помощник бухгалтера
Первичные документы.
Образование
2012
Казанский федеральный университет
Бухгалтерский учёт
Ключевые навыки
Excel, 1С: Бухгалтерия, Налоговая отчётность
Знание языков
Русский — родной
Английский — B1
Обо мне
Люблю порядок.`

const send = (token: string, bytes: Buffer, filename: string) =>
  request(app)
    .post('/api/v1/personal/resumes/import')
    .set('authorization', `Token ${token}`)
    .attach('file', bytes, { filename, contentType: 'application/octet-stream' })

test('resume text is parsed into the fields it names', () => {
  const { content, contacts } = parseResume(linesOf(TEXT), deps.referenceData)
  expect(contacts).toMatchObject({ email: 'olga@example.ru', phone: '+7 (913) 555-01-02' })
  expect(content).toMatchObject({
    firstName: 'Ольга',
    lastName: 'Ильина',
    title: 'Бухгалтер',
    salary: 90_000,
    birthDate: '1990-05-12',
    about: 'Люблю порядок.',
    experience: [
      LAST_JOB,
      { company: 'ИП Иванов', position: 'Помощник бухгалтера', startMonth: '2018-01', endMonth: '2020-12' },
    ],
    education: [
      { institution: 'Казанский федеральный университет', speciality: 'Бухгалтерский учёт', year: 2012 },
    ],
    languages: [
      { language: 'ru', level: 'native' },
      { language: 'en', level: 'b1' },
    ],
  })
  // By their names of the directory.
  expect(content.skills).toContain('Microsoft Excel')
  expect(content.professionId).not.toBeNull()
  expect(content.locationId).not.toBeNull()
})

test('any resume text gives a draft that can be saved', () => {
  for (const text of [
    '',
    'а'.repeat(200_000),
    'Опыт работы\n'.repeat(500),
    '2020 - 2021\n'.repeat(200),
    'Опыт работы\n' + '2019 — 2020, ООО «Ромашка», менеджер по продажам и закупкам\n'.repeat(1500),
    'Навыки\n' + 'а, '.repeat(30_000),
    'Менеджер | ООО '.repeat(6000),
    '1.2.2019-'.repeat(10_000),
    'Слово '.repeat(16_000),
    '\u0000<>&\uD800',
  ])
    expect(parseResume(linesOf(text), deps.referenceData).content.experience.length).toBeLessThanOrEqual(20)
})

describe('imported files', () => {
  test('an imported PDF creates a draft of its author only', async () => {
    const person = await buildPerson()
    const sheet = createSheet({ title: 'Резюме', author: 'Ольга', createdAt: '2026-11-21T09:00:00Z' })
    for (const line of TEXT.split('\n')) sheet.text(line)
    const { body, status } = await send(person.token, await sheet.finish(), 'resume.pdf')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'draft',
      visibility: 'nobody',
      draft: { title: 'Бухгалтер', first_name: 'Ольга', last_name: 'Ильина' },
      contacts: { email: 'olga@example.ru' },
    })
    expect(body.draft.experience).toHaveLength(2)
    expect((await call('GET', `/api/v1/resumes/${body.id}`)).status).toBe(404)
  }, 30_000)

  test('an imported DOCX creates a draft of its author only', async () => {
    const person = await buildPerson()
    const { body, status } = await send(person.token, docxOf(TEXT), 'resume.docx')
    expect(status).toBe(200)
    expect(body.draft).toMatchObject({ title: 'Бухгалтер', last_name: 'Ильина' })
  }, 30_000)

  test('an imported file that is no resume is refused with an error at the field and leaves no draft', async () => {
    const person = await buildPerson()
    const refused = [
      ['MZ\u0000\u0001\u0002 nothing', 'virus.exe'],
      ['%PDF-1.7 broken', 'broken.pdf'],
      ['PK\u0003\u0004 broken', 'broken.docx'],
    ] as const
    for (const [text, name] of refused) {
      const { status, body } = await send(person.token, Buffer.from(text), name)
      expect([status, Object.keys(body.data.fields)], name).toEqual([422, ['file']])
    }
    const empty = new Pdf()
    const chunks: Buffer[] = []
    empty.on('data', (chunk: Buffer) => chunks.push(chunk))
    empty.end()
    await new Promise((resolve) => empty.once('end', resolve))
    expect((await send(person.token, Buffer.concat(chunks), 'scan.pdf')).status).toBe(422)
    expect((await call('GET', '/api/users/resumes', { as: person })).body.count).toBe(0)
  }, 120_000)

  test('resume imports have a daily limit that is announced', async () => {
    const person = await buildPerson()
    await deps.db.insert(auditLog).values(
      Array.from({ length: IMPORTS_A_DAY }, () => ({
        userId: person.id,
        action: 'resume.file_read',
        objectKind: 'user',
        objectId: String(person.id),
        at: deps.now().toISOString(),
      })),
    )
    const { body, status } = await send(person.token, docxOf(TEXT), 'resume.docx')
    expect([status, body.message]).toEqual([429, expect.stringContaining(`${IMPORTS_A_DAY} файлов`)])
    expect((await call('GET', '/api/users/resumes', { as: person })).body.count).toBe(0)
  })

  test('a DOCX with a document type is refused, and other markup leaves no words behind', () => {
    const docx = (xml: string) =>
      readDocxLines(zipOf('word/document.xml', Buffer.from(xml))).map(({ text }) => text)
    expect(() => docx('<!DOCTYPE w [<!ENTITY a "x>y">]><w:p><w:t>&a;</w:t></w:p>')).toThrow('document type')
    expect(docx('<?a b > c?><!-- d > e --><w:p><w:t>R&amp;D &amp;lt; &lost; &#xD800;5</w:t></w:p>')).toEqual([
      'R&D &lt; &lost; &#xD800;5',
    ])
    expect(parseResume(linesOf('Обо мне\nЛюблю порядок \uD800'), deps.referenceData).content.about).toBe(
      'Люблю порядок \uFFFD',
    )
  })

  test('an archive bomb stops at the size limit of an import', () => {
    expect(() => readDocxLines(zipOf('word/document.xml', Buffer.alloc(50 * 1_048_576)))).toThrow(
      /larger|output/i,
    )
  })

  test('a guest cannot import a resume', async () => {
    expect(
      (
        await request(app)
          .post('/api/v1/personal/resumes/import')
          .attach('file', Buffer.from('%PDF-'), 'a.pdf')
      ).status,
    ).toBe(401)
  })
})

/** Lines that nothing but their words is known of. */
const linesOf = (text: string) =>
  text.split('\n').map((line) => ({ text: line, isStrong: false, isContinuation: false, column: null }))

const docxOf = (text: string) =>
  zipOf(
    'word/document.xml',
    Buffer.from(
      `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${text
        .split('\n')
        .map(
          (line) =>
            `<w:p><w:r><w:t>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t></w:r></w:p>`,
        )
        .join('')}</w:body></w:document>`,
    ),
  )

/** An archive of one packed file. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const title = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(title.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(content.length, 24)
  entry.writeUInt16LE(title.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + title.length, 12)
  end.writeUInt32LE(local.length + title.length + packed.length, 16)
  return Buffer.concat([local, title, packed, entry, title, end])
}
