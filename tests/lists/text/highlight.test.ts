import { expect, test } from 'vitest'
import { highlightRanges } from '#shared/lists/text/highlight.ts'
import { parseQuery } from '#shared/lists/text/query.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

const highlighted = (text: string, raw: string) =>
  highlightRanges(text, parseQuery(raw)).map(([start, end]) => text.slice(start, end))

test.each([
  ['Ищем швей и швею', 'швея', ['швей', 'швею']],
  ['Сборщик ёлки', 'сборщики елку', ['Сборщик', 'ёлки']],
  ['Про\u00ADграммист C++', 'c++ программисты', ['Про\u00ADграммист', 'C++']],
  ['Дистанционная работа и дистанционно', 'удалёнка', ['Дистанционная работа', 'дистанционно']],
  ['Работа на дому', 'на дому', ['Работа на дому']],
  ['Шить на дому', 'на дому', ['на дому']],
  ['Онлайн-школа', 'школы', ['школа']],
  ['Школа для детей, школа', '"школа для детей"', ['Школа для детей']],
  ['Детей школа', '"школа детей"', []],
  ['Офис в центре', 'центр -офис', ['центре']],
  ['В саду и в поле', 'в поле', ['поле']],
  ['Упаковка и упаковщик', 'упаков*', ['Упаковка', 'упаковщик']],
  ['Ничего общего', 'швея', []],
  ['Любой текст', '', []],
  ['', 'швея', []],
])('in «%s» the query «%s» highlights %j', (text, raw, words) => {
  expect(highlighted(text, raw)).toEqual(words)
})

test('highlighted ranges are in order and do not overlap', () => {
  const ranges = highlightRanges('раз два раз два раз', parseQuery('"раз два раз" два'))
  expect(ranges).toEqual([[0, 19]])
})

test('a long text is highlighted in linear time', () => {
  const query = parseQuery('"аб аб аб аб аб аб аб аб аб ав"')
  const spentMs = startProcessorTimer()
  expect(highlightRanges('аб '.repeat(50_000), query)).toEqual([])
  expect(spentMs()).toBeLessThan(2000)
})
