import Pdf from 'pdfkit'
import { afterAll, expect, test } from 'vitest'
import { readFileLines } from '#server/features/board/resumes/import/service.ts'
import { IMPORT_FORMATS } from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { openUploads } from '#tests/support/uploads.ts'

const { ctx, close } = openUploads()
afterAll(close)

/** The bytes of a PDF that has nothing but a line across its page. */
async function drawScan(): Promise<Buffer> {
  const pdf = new Pdf()
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  pdf.moveTo(0, 0).lineTo(100, 100).stroke()
  pdf.end()
  await new Promise((resolve) => pdf.once('end', resolve))
  return Buffer.concat(chunks)
}

const UNREAD: Readonly<Record<string, [() => Buffer | Promise<Buffer>, RegExp]>> = {
  'a document of Word before 2007': [
    () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]),
    /старый формат Word.*сохраните его как DOCX или PDF/,
  ],
  'a photograph': [() => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /картинка.*Вставьте текст/],
  'the lock of an open document': [() => Buffer.alloc(162, 5), /служебный файл.*выберите сам документ/],
  'a sheet of Excel': [
    () => Buffer.from('PK\u0003\u0004.........xl/workbook.xml'),
    /таблица.*Сохраните её как PDF/,
  ],
  'a program': [() => Buffer.from([0x4d, 0x5a, 0, 1, 2, 3, 200]), /прочитать не получилось/],
  'an empty file': [() => Buffer.alloc(0), /прочитать не получилось/],
  'a broken PDF': [() => Buffer.from('%PDF-1.7 broken'), /повреждён или защищён паролем/],
  'a broken DOCX': [() => Buffer.from('PK\u0003\u0004 word/document.xml'), /прочитать файл/],
  'a scan': [drawScan, /только картинка, текста в нём нет/],
  'a text of blanks': [() => Buffer.from(' \n\n '), /нет текста/],
}

test.each(Object.entries(UNREAD))(
  'the refusal of %s says at the field what it is, what to do and which formats are read',
  async (_name, [build, says]) => {
    const bytes = await build()
    const refusal = await readFileLines(ctx, new Blob([new Uint8Array(bytes)])).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(Problem)
    expect(refusal).toMatchObject({ code: 'invalid', fields: { file: expect.stringMatching(says) } })
    expect(refusal).toMatchObject({ fields: { file: expect.stringContaining(`Читаем ${IMPORT_FORMATS}.`) } })
  },
)
