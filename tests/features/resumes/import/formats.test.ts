import { describe, expect, test } from 'vitest'
import { findAnyKind, findKind } from '#server/features/board/resumes/import/formats/file-kind.ts'
import { read } from '#server/features/board/resumes/import/formats/read-lines.ts'
import { parseResume } from '#server/features/board/resumes/import/parse-resume.ts'
import { createSheet } from '#server/files/pdf/sheet.ts'
import { testBoard } from '#tests/support/app.ts'
import { writeDocxLines, writeHtmlLines, writeOdtLines, writeRtfLines } from './write-files.ts'

const { deps } = await testBoard()

const LINES = [
  'Ростова Нина',
  'Кладовщик',
  'nina@example.ru, +7 900 000-00-00',
  'Опыт работы',
  'Сентябрь 2019 – май 2021',
  'ООО «Липа»',
  'Старший кладовщик',
  'Принимала товар & вела учёт {остатков}',
  'Образование',
  'Омский техникум связи, 2012',
  'Навыки',
  'Инвентаризация, Excel',
]
const TEXT = LINES.join('\r\n')
const encode = (encoding: 'latin1' | 'utf16le', mark: string) => Buffer.from(mark + TEXT, encoding)

/** Bytes of windows-1251: letters follow each other as in Unicode. */
const toWindows1251 = (text: string) =>
  Buffer.from(
    [...text].map((sign) => {
      const code = sign.charCodeAt(0)
      if (code < 128) return code
      if (code >= 0x410 && code <= 0x44f) return code - 0x410 + 0xc0
      return { Ё: 0xa8, ё: 0xb8, '«': 0xab, '»': 0xbb, '–': 0x96 }[sign] ?? 0x3f
    }),
  )

const FILES: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
  ['a DOCX', 'docx', () => writeDocxLines(LINES)],
  ['an ODT', 'odt', () => writeOdtLines(LINES)],
  ['an RTF', 'rtf', () => writeRtfLines(LINES)],
  ['a saved page', 'html', () => writeHtmlLines(LINES)],
  ['a text in UTF-8', 'txt', () => Buffer.from(TEXT)],
  ['a text in UTF-8 with a mark', 'txt', () => Buffer.from(`\uFEFF${TEXT}`)],
  ['a text in UTF-16', 'txt', () => encode('utf16le', '\uFEFF')],
  ['a text in windows-1251', 'txt', () => toWindows1251(TEXT)],
  [
    'a PDF',
    'pdf',
    async () => {
      const sheet = createSheet({ title: 'Резюме', author: 'Нина', createdAt: '2026-11-21T09:00:00Z' })
      for (const line of LINES) sheet.text(line)
      return sheet.finish()
    },
  ],
  [
    'a JSON Resume',
    'json',
    () =>
      Buffer.from(
        JSON.stringify({
          basics: {
            name: 'Нина Ростова',
            label: 'Кладовщик',
            email: 'nina@example.ru',
            phone: '+7 900 000-00-00',
          },
          work: [
            {
              name: 'ООО «Липа»',
              position: 'Старший кладовщик',
              startDate: '2019-09',
              endDate: '2021-05-31',
              summary: 'Принимала товар & вела учёт {остатков}',
            },
          ],
          education: [{ institution: 'Омский техникум связи', endDate: '2012' }],
          skills: [{ name: 'Инвентаризация' }, { name: 'Excel' }],
        }),
      ),
  ],
]

describe('formats of resumes', () => {
  test.each(FILES)('%s gives the same fields as any other', async (_name, kind, build) => {
    const bytes = await build()
    expect(findKind(bytes)).toBe(kind)
    const found = findKind(bytes)
    if (found === null) throw new Error('Not read')
    const { content, contacts, rest } = parseResume(
      await read({ kind: found, bytes: new Uint8Array(bytes) }),
      deps.referenceData,
    )
    expect(content).toMatchObject({
      firstName: 'Нина',
      lastName: 'Ростова',
      title: 'Кладовщик',
      experience: [
        {
          position: 'Старший кладовщик',
          company: 'ООО «Липа»',
          startMonth: '2019-09',
          endMonth: '2021-05',
          description: 'Принимала товар & вела учёт {остатков}',
        },
      ],
      education: [{ institution: 'Омский техникум связи', year: 2012, level: 'special_secondary' }],
      skills: ['Инвентаризация', 'Microsoft Excel'],
    })
    expect(contacts).toMatchObject({ email: 'nina@example.ru', phone: '+7 900 000-00-00' })
    expect(rest).toBe('')
  })

  test('what a JSON Resume says besides is kept with its names', async () => {
    const json = {
      basics: { name: 'Нина Ростова', image: 'портрет' },
      volunteer: [{ organization: 'Приют' }],
    }
    const { rest } = parseResume(
      await read({ kind: 'json', bytes: Buffer.from(JSON.stringify(json)) }),
      deps.referenceData,
    )
    expect(rest.split('\n')).toEqual(expect.arrayContaining(['image: портрет', 'organization: Приют']))
  })

  test.each([
    ['a document of an old Word', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'doc'],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'picture'],
    ['a lock of an open document', Buffer.concat([Buffer.from([5]), Buffer.alloc(161, 32)]), 'lock'],
    ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0]), 'unknown'],
    ['nothing', Buffer.alloc(0), 'unknown'],
  ])('%s is told from a resume by its bytes', (_name, bytes, kind) => {
    expect(findAnyKind(bytes)).toBe(kind)
  })
})
