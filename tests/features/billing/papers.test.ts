import { execFileSync, spawnSync } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { readAcceptanceAct, readBill } from '#server/features/money/billing/read.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { acceptanceActPdf } from '#server/features/money/billing/pdf/acceptance-act-pdf.ts'
import { billPdf } from '#server/features/money/billing/pdf/bill-pdf.ts'
import { paymentPurpose } from '#shared/features/money/billing/document-text.ts'
import { paymentQrText } from '#shared/features/money/billing/payment-qr.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { TAX_REGIMES, type TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { buildAcceptanceAct, buildBill } from '#tests/support/billing.ts'
import { testPeople } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { oneRegime } from '#tests/support/tax-regimes.ts'

const { deps, call, buildCompany } = await testPeople()
const { id: companyId, people } = await buildCompany(ACCESS_LEVELS.ADMIN)
const [reader] = people
await deps.db
  .update(companies)
  .set({ inn: '7707083893', kpp: '770701001', legalTitle: 'ООО «Чай и кофе»' })
  .where(eq(companies.id, companyId))

const LINES = [
  { title: 'Пакет «Базовый», 5 вакансий', quantity: 1, priceKopecks: 445_500 },
  { title: 'Доступ к контактам в резюме, 1 день', quantity: 3, priceKopecks: 49_000 },
  { title: 'Размещение вакансии', quantity: 7, priceKopecks: 33 },
]
const TOTAL = 445_500 + 147_000 + 231

/** The line about VAT, and the VAT of the three lines. */
const ROWS: Record<TaxRegime, { label: string; lines: (number | undefined)[] }> = {
  usn_exempt: { label: 'НДС не облагается (ст. 145 НК РФ)', lines: [undefined, undefined, undefined] },
  usn_5: { label: 'В т. ч. НДС 5 %: 282,25 ₽', lines: [21_214, 7000, 11] },
  usn_7: { label: 'В т. ч. НДС 7 %: 387,77 ₽', lines: [29_145, 9617, 15] },
  osno_22: { label: 'В т. ч. НДС 22 %: 1 068,86 ₽', lines: [80_336, 26_508, 42] },
  self_employed: { label: 'НДС не облагается (422-ФЗ)', lines: [undefined, undefined, undefined] },
  patent: { label: 'НДС не облагается (ст. 346.43 НК РФ)', lines: [undefined, undefined, undefined] },
}

const PERCENT: Record<TaxRegime, number | null> = {
  usn_exempt: null,
  usn_5: 5,
  usn_7: 7,
  osno_22: 22,
  self_employed: null,
  patent: null,
}

const staff = {
  ...guestCtx(deps),
  actor: { kind: 'user', userId: 0, sessionId: 0, staffRole: 'admin', role: null } as const,
}

const hasTools = !spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error
const pagesOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).split('\f')
const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    .replace(/\s+/g, ' ')
    .trim()

describe.each(TAX_REGIMES)('papers of the regime %s', (regime) => {
  const given = { ...deps, taxRegimes: oneRegime({ regime, usnBase: 'income' }) }
  const { label, lines } = ROWS[regime]
  const read = async (path: string) => (await call('GET', path, { as: reader })).body

  test('a bill and an act say what VAT is in them, by line and in all', async () => {
    const bill = await buildBill(given, { companyId, lines: LINES })
    const act = await buildAcceptanceAct(given, { companyId, lines: LINES })
    for (const path of [`/api/v1/bills/${bill.slug}`, `/api/v1/acts/${act.slug}`]) {
      const paper = await read(path)
      expect(withSpaces(paper.vat_label)).toBe(label)
      expect(paper.lines.map((line: { vat_kopecks?: number }) => line.vat_kopecks)).toEqual(lines)
      expect(paper.total_kopecks).toBe(TOTAL)
      expect(withSpaces(paper.ground)).toMatch(
        /^Публичная оферта, редакция от 21 ноября 2026 г\., заказ № \d+$/,
      )
      expect(JSON.stringify(paper).toLowerCase()).not.toContain('без ндс')
    }
    expect(act.tax).toEqual({
      regime,
      vatPercent: PERCENT[regime],
      vatKopecks: lines.reduce<number>((sum, part) => sum + (part ?? 0), 0),
    })
  })

  test.skipIf(!hasTools)('the files of the papers say the same', async () => {
    const { slug } = await buildBill(given, { companyId, lines: LINES })
    const made = await buildAcceptanceAct(given, { companyId, lines: LINES })
    const bill = await readBill(staff, { slug })
    const act = await readAcceptanceAct(staff, { slug: made.slug })
    expect(withSpaces(paymentPurpose(bill))).toMatch(
      new RegExp(`г\\. ${RegExp.escape(label.replace('₽', 'руб.'))}$`),
    )
    for (const text of [textOf(await billPdf(bill)), textOf(await acceptanceActPdf(act))]) {
      expect(text).toContain(label)
      expect(text).toContain('Основание: Публичная оферта, редакция от 21 ноября 2026 г., заказ №')
      expect(text.includes('НДС, ₽')).toBe(lines[0] !== undefined)
      expect(text.toLowerCase()).not.toContain('без ндс')
    }
  })
})

/** Letters that a payment order can carry. */
const BANK_LETTERS = new Set(
  new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, at) => at)),
)

test.each(TAX_REGIMES)(
  'the code for a bank has only letters of bank transfers: regime %s',
  async (regime) => {
    const given = { ...deps, taxRegimes: oneRegime({ regime, usnBase: 'income' }) }
    const { slug } = await buildBill(given, { companyId, lines: LINES })
    const bill = await readBill(staff, { slug })
    const text = paymentQrText(bill.seller, { ...bill, purpose: paymentPurpose(bill) })
    expect([...text].filter((letter) => !BANK_LETTERS.has(letter))).toEqual([])
    expect(text.split('Purpose=')[1]?.length).toBeLessThanOrEqual(210)
  },
)

/** The longest that a form takes. */
const LONG_NAME = `ФГБУ «${'ИНСТИТУТ ТРУДА '.repeat(20)}»`.slice(0, 300)

test.skipIf(!hasTools)(
  'the total stands on the page of the last line, and the signatures on one page, however many lines there are',
  async () => {
    const made = await buildAcceptanceAct(deps, { companyId, lines: LINES })
    const read = await readAcceptanceAct(staff, { slug: made.slug })
    for (const count of Array.from({ length: 16 }, (_, at) => at + 10)) {
      const act = {
        ...read,
        seller: { ...read.seller, name: LONG_NAME },
        buyer: { ...read.buyer, title: LONG_NAME },
        lines: Array.from({ length: count }, (_, at) => ({
          title: `Строка ${at + 1}: размещение вакансии с длинным названием на две строки таблицы`,
          quantity: 1,
          priceKopecks: 99_000,
        })),
      }
      const pages = pagesOf(await acceptanceActPdf(act))
      expect(pages.find((page) => page.includes('Всего оказано'))).toContain(`Строка ${count}:`)
      const signed = pages.find((page) => /Исполнитель +Заказчик/.test(page))
      expect(signed).toMatch(/Должность:[^]+_ \/ Иванова М\. П\. \//)
    }
  },
)
