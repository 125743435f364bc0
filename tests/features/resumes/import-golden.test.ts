import { expect, test } from 'vitest'
import { readDocxLines } from '#server/features/board/resumes/import/formats/docx-lines.ts'
import type { FileLine } from '#server/features/board/resumes/import/file-line.ts'
import { parseResume } from '#server/features/board/resumes/import/parse-resume.ts'
import { readPdfLines } from '#server/features/board/resumes/import/formats/pdf-lines.ts'
import { testBoard } from '#tests/support/app.ts'
import { goldenCase, type Expected, type GoldenCase } from './golden/cases.ts'
import { JOB_CASES } from './golden/job-cases.ts'
import { OTHER_CASES } from './golden/other-cases.ts'
import { writeDocx } from './golden/write-docx.ts'
import { writePdf } from './golden/write-pdf.ts'

const { deps } = await testBoard()

test.for([...JOB_CASES, ...OTHER_CASES])('an export is read: $name ($layout)', async (golden) => {
  const { content, contacts } = parseResume(await linesOf(golden), deps.referenceData)
  const { professionId: _profession, locationId, links: _links, portfolio: _portfolio, ...fields } = content
  const { phone, email, telegram } = contacts
  const city = locationId === null ? null : (deps.referenceData.locations.byId(locationId)?.name ?? null)
  const read: Expected = { ...fields, city, phone, email, telegram }
  expect(read).toEqual(golden.expected)
})

test.for(['pdf', 'old pdf', 'table docx'] as const)(
  'lines of an export that have no field are kept, and no others (%s)',
  async (layout) => {
    const golden = goldenCase('', layout, { resume: { driving: ['Права категории B'] } })
    const { rest } = parseResume(await linesOf(golden), deps.referenceData)
    expect(rest.split('\n')).toEqual([
      'Ильина Ольга Петровна',
      'Женщина, 36 лет, родилась 12 мая 1990',
      '+7 (913) 5550102 — предпочитаемый способ связи',
      'Проживает: Казань, м. Кремлёвская',
      'Гражданство: Россия, есть разрешение на работу: Россия',
      'Не готова к переезду, не готова к командировкам',
      'Специализации:',
      '— Бухгалтер',
      'Желательное время в пути до работы: не имеет значения',
      'Казань, www.romashka-example.ru',
      'Розничная торговля',
      '• Розничная сеть (продуктовая)',
      'Самара',
      'Права категории B',
    ])
  },
)

async function linesOf({ layout, resume }: GoldenCase): Promise<FileLine[]> {
  switch (layout) {
    case 'pdf':
      return readPdfLines(new Uint8Array(await writePdf(resume, { order: 'columns' })))
    case 'old pdf':
      return readPdfLines(new Uint8Array(await writePdf(resume, { order: 'rows' })))
    case 'docx':
      return readDocxLines(writeDocx(resume, { kind: 'paragraphs' }))
    case 'split docx':
      return readDocxLines(writeDocx(resume, { kind: 'split' }))
    case 'table docx':
      return readDocxLines(writeDocx(resume, { kind: 'table' }))
  }
}
