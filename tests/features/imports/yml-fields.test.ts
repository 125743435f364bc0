import { expect, test } from 'vitest'
import { buildFeed, buildOffer, openText, readAll } from './records.ts'

async function readWith(elements: string) {
  const offer = buildOffer({ id: '1' }).replace('</offer>', `${elements}</offer>`)
  const [record] = await readAll((await openText(buildFeed([offer]))).records)
  if (!record || !('value' in record)) throw new Error('The record is refused')
  return record.value
}

test.each([
  ['<price>-50000</price>', null, null],
  ['<price from="TRUE">50000</price>', 50_000, null],
  ['<price>от 50000</price>', 50_000, null],
  ['<price>50000</price>', 50_000, 50_000],
])('the price %s of a feed is pay from %j to %j', async (price, from, to) => {
  expect(await readWith(price)).toMatchObject({ salary_from: from, salary_to: to })
})

test.each([
  ['1–3 года', 'Опыт работы: 1–3 года'],
  ['до 1 года', 'Опыт работы: до 1 года'],
  ['нет', 'Без опыта работы'],
  ['3', 'Опыт работы от 3 лет'],
  ['от 3 лет', 'Опыт работы: от 3 лет'],
  ['не требуется', 'Опыт работы не требуется'],
  ['Без опыта', 'Без опыта'],
])('the experience «%s» of a feed is read as «%s»', async (stated, words) => {
  expect(await readWith(`<param name="Опыт работы">${stated}</param>`)).toMatchObject({
    experience_raw: words,
  })
})
