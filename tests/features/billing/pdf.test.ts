import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookieParser from 'cookie-parser'
import { eq } from 'drizzle-orm'
import jsQR from 'jsqr'
import sharp from 'sharp'
import request from 'supertest'
import { afterAll, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { billingFiles } from '#server/http/billing-files.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { testApp } from '#tests/support/app.ts'
import { buildAcceptanceAct, buildBill } from '#tests/support/billing.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

// The first PDF loads what writes them; that is no part of any test's time.
await Promise.all([
  import('#server/features/money/billing/pdf/bill-pdf.ts'),
  import('#server/features/money/billing/pdf/acceptance-act-pdf.ts'),
])
const people = await testPeople()
const { deps } = people
const app = testApp(cookieParser(), billingFiles(deps))
const folder = mkdtempSync(join(tmpdir(), 'distant-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasTools = ['pdftotext', 'pdftoppm', 'qpdf'].every(
  (tool) => !spawnSync(tool, ['--version'], { stdio: 'ignore' }).error,
)

async function buildEmployer(legalTitle = 'ООО «Чай и кофе»') {
  const company = await people.buildCompany(ACCESS_LEVELS.EDITOR, ACCESS_LEVELS.MANAGER)
  await deps.db
    .update(companies)
    .set({ inn: '7707083893', kpp: '770701001', legalTitle, address: 'г. Казань, ул. Баумана, д. 5' })
    .where(eq(companies.id, company.id))
  const [editor, manager] = company.people
  if (!editor || !manager) throw new Error('Somebody is missing')
  return { companyId: company.id, editor, manager }
}

function download(path: string, as?: TestPerson) {
  const sent = request(app).get(path).responseType('blob')
  return as ? sent.set('authorization', `Token ${as.token}`) : sent
}

async function fileOf(path: string, as: TestPerson) {
  const answer = await download(path, as)
  expect([answer.status, answer.type]).toEqual([200, 'application/pdf'])
  const file = join(folder, `${path.split('/').at(-1)}`)
  writeFileSync(file, answer.body)
  return file
}

const textOf = (file: string) =>
  execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ').trim()

test('the PDF of a billing document is available to those who can read the document', async () => {
  const { companyId, editor, manager } = await buildEmployer()
  const rival = await buildEmployer()
  const staff = await people.buildPerson({ staffRole: 'admin' })
  const { slug } = await buildBill(deps, { companyId })
  const act = await buildAcceptanceAct(deps, { companyId })
  for (const path of [`/bills/${slug}.pdf`, `/acts/${act.slug}.pdf`]) {
    expect((await download(path, editor)).status).toBe(200)
    expect((await download(path, staff)).status).toBe(200)
    for (const stranger of [manager, rival.editor, undefined])
      expect((await download(path, stranger)).status).toBe(404)
  }
  expect((await download(`/acts/${slug}.pdf`, editor)).status).toBe(404)
})

test('the PDF of a billing document is neither cached nor indexed and is named by its number and date', async () => {
  const { companyId, editor } = await buildEmployer()
  const { slug, number } = await buildBill(deps, { companyId })
  const { headers } = await download(`/bills/${slug}.pdf`, editor)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['content-disposition']).toBe(`inline; filename="schet-${number}-2026-11-21.pdf"`)
})

// `npm test` installs the programs when it may, and says so when it may not.
describe.skipIf(!hasTools)('read by other programs', () => {
  test('the PDF of a bill is valid and contains readable Russian text', async () => {
    const { companyId, editor } = await buildEmployer()
    const { slug, number } = await buildBill(deps, { companyId })
    const file = await fileOf(`/bills/${slug}.pdf`, editor)
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
    const text = textOf(file)
    for (const part of [
      `Счёт на оплату № ${number} от 21 ноября 2026 г.`,
      'ООО «Дистант», ИНН 7707083893, КПП 770701001',
      'ООО «Чай и кофе», ИНН 7707083893',
      'Размещение вакансии «Оператор чата»',
      'Всего к оплате: 990,00 ₽',
      'НДС не облагается (ст. 145 НК РФ)',
      'Девятьсот девяносто рублей 00 копеек',
      'действителен до 27 ноября 2026 г.',
      '40702810600000000012',
      '044525225',
      'Генеральный директор',
    ])
      expect(text).toContain(part)
  })

  test('the QR code of a bill in the PDF decodes to the payment details', async () => {
    const { companyId, editor } = await buildEmployer()
    const { slug, number } = await buildBill(deps, { companyId })
    const file = await fileOf(`/bills/${slug}.pdf`, editor)
    const picture = file.replace('.pdf', '')
    execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', file, picture])
    const { data, info } = await sharp(readFileSync(`${picture}.png`))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)
    expect(Buffer.from(code?.binaryData ?? []).toString('utf8')).toBe(
      'ST00012|Name=ООО «Дистант»|PersonalAcc=40702810600000000012|BankName=АО «Надёжный Банк» г. Москва|' +
        'BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=7707083893|KPP=770701001|Sum=99000|' +
        `Purpose=Оплата по счёту № ${number} от 21 ноября 2026 г. НДС не облагается (ст. 145 НК РФ)`,
    )
  })

  test('the PDF of an act names the service, its period and both signatories', async () => {
    const { companyId, editor } = await buildEmployer()
    const { slug, number } = await buildAcceptanceAct(deps, { companyId })
    const file = await fileOf(`/acts/${slug}.pdf`, editor)
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
    const text = textOf(file)
    for (const part of [
      `Акт об оказании услуг № ${number} от 21 ноября 2026 г.`,
      '22 октября 2026 г. — 21 ноября 2026 г.',
      'Исполнитель',
      'Заказчик',
      'Всего оказано услуг на сумму: 990,00 ₽',
      'Иванова М. П.',
      'Услуги оказаны полностью и в срок.',
    ])
      expect(text).toContain(part)
  })

  test('the PDF of a long bill spans pages, and a character missing from the fonts leaves no gap', async () => {
    const { companyId, editor } = await buildEmployer(`ООО «${'Очень длинное название '.repeat(20)}Señor 中»`)
    const lines = Array.from({ length: 80 }, (_, at) => ({
      title: `Услуга ${at + 1}: ${'подробности '.repeat(at % 9)}`,
      quantity: 1,
      priceKopecks: 100,
    }))
    const { slug } = await buildBill(deps, { companyId, lines })
    const file = await fileOf(`/bills/${slug}.pdf`, editor)
    const text = textOf(file)
    expect(text).toContain('Senor ?»')
    expect(text).toContain('Услуга 80:')
    expect(text).toContain('Восемьдесят рублей 00 копеек')
    const pages = Number(execFileSync('qpdf', ['--show-npages', file], { encoding: 'utf8' }))
    expect(pages).toBeGreaterThan(2)
    expect(pages).toBeLessThan(8)
    // The payment may have the last page to itself.
    expect(text.split('Наименование').length).toBeGreaterThanOrEqual(pages)
    for (const page of [1, pages]) expect(text).toContain(`страница ${page} из ${pages}`)
  })
})
