import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEXT_SOURCES } from '#server/features/content/facts/text-sources.ts'
import { FACT_PAGES } from '#server/features/content/facts/pages.ts'
import { findTypedFigures } from '#server/features/content/facts/typed-figures.ts'
import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { SHIPPED_TEXTS } from '#server/features/content/texts/heads.ts'
import { figureVariables, fillVariables } from '#server/features/content/variables/variables.ts'
import { TEXT_KINDS } from '#shared/features/content/editing/vocabulary.ts'
import { TAX_YEARS } from '#tests/support/tax-years.ts'

const ROOT = new URL('../../../', import.meta.url).pathname

// Of any year that is known: a text of last year is as wrong as one of the next.
test.each([
  ['НДФЛ — 13 % с дохода', 'income.rate'],
  ['налог 13&nbsp;% с зарплаты', 'income.rate'],
  ['с дохода до 2,4 млн ₽ налог ниже', 'income.bound'],
  ['самозанятый зарабатывает до 2 400 000 ₽', 'npd.limit'],
  ['самозанятый зарабатывает до 2400000 рублей', 'npd.limit'],
  ['самозанятый зарабатывает до 2 400 тысяч', 'npd.limit'],
  ['предельная база 2 979 000', 'employer.bound'],
  ['предельная база 2 759 000 ₽', 'employer.bound'],
  ['взносы выше базы — 15,1 %', 'employer.rateAbove'],
  ['взносы выше базы — 15.1 %', 'employer.rateAbove'],
  ['заплатите 57 390 ₽', 'ip.fixed'],
  ['заплатите 61\u00A0154 ₽', 'ip.fixed'],
  ['ИП платит 1 % с дохода', 'ip.extraRate'],
  ['на УСН НДС платят с 15 млн ₽', 'ip.vatAbove'],
  ['самозанятый платит 4 процента', 'npd.ratePeople'],
  ['вычет самозанятого 10 000 ₽', 'npd.deduction'],
  ['за свою технику 35 ₽ в день', 'remote.compensation'],
])('«%s» types the figure %s', (text, name) => {
  expect(findTypedFigures(`Первая строка.\n${text}.`)).toContainEqual(
    expect.objectContaining({ line: 2, name }),
  )
})

test.each([
  'Оплата от 300 000 ₽ в месяц',
  'Премия 13 % от продаж',
  'Штраф 20 % от суммы без чека',
  'НДФЛ {{income.rate}} с дохода до {{income.bound}}',
  'Статья 13 закона о налогах',
  'Заработок 135 ₽ за налоговую консультацию',
  'Налог растёт на 0,13 % в год',
])('«%s» types no figure', (text) => {
  expect(findTypedFigures(text)).toEqual([])
})

test('no text of the release types a figure of a year', () => {
  const files = globSync([...TEXT_SOURCES], { cwd: ROOT })
  expect(files.length).toBeGreaterThan(300)
  const typed = files.flatMap((file) =>
    findTypedFigures(readFileSync(ROOT + file, 'utf8')).map((one) => ({ file, ...one })),
  )
  expect(typed).toEqual([])
})

const SOURCED = [
  ...TEXT_KINDS.flatMap((kind) =>
    SHIPPED_TEXTS[kind].map(({ slug, head, body }) => ({ name: `${kind} ${slug}`, body, facts: head.facts })),
  ),
  ...LANDING_PAGES.map(({ slug, paragraphs, questions, facts }) => ({
    name: slug,
    body: [...paragraphs, ...questions.map(({ answer }) => answer)].join('\n'),
    facts,
  })),
  ...FACT_PAGES.map(({ path, facts }) => ({ name: path, body: '', facts })),
]

test('every text that speaks of the law, and every article, profession and landing, has sources', () => {
  const law = /\d+-ФЗ|Трудов\S+ кодекс|ТК РФ|НК РФ|НДФЛ|инспекци|\{\{(?:income|employer|npd|ip|tax)\./iu
  const without = SOURCED.filter(
    ({ name, body, facts }) => facts.length === 0 && (!name.startsWith('help ') || law.test(body)),
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('statements about taxes are checked a week before their year ends', () => {
  const late = SOURCED.flatMap(({ name, facts }) =>
    facts
      .filter(({ says, source }) =>
        /НК РФ|422-ФЗ|НДФЛ|налог(?!овый кодекс)|взнос|УСН|НДС/iu.test(`${says} ${source}`),
      )
      .filter(({ check_by: day }) => !day.endsWith('-12-25'))
      .map(({ says }) => `${name}: ${says}`),
  )
  expect(late).toEqual([])
})

test('every statement and every landing can be filled in, in a year with figures and in one without', () => {
  for (const year of [2025, 2026, 2027, 2030])
    for (const { facts, name, body } of SOURCED) {
      const variables = figureVariables(TAX_YEARS, year)
      for (const { says } of facts) expect(fillVariables(says, variables), name).not.toContain('{{')
      if (LANDING_PAGES.some(({ slug }) => slug === name))
        expect(fillVariables(body, variables), name).not.toContain('{{')
    }
})
