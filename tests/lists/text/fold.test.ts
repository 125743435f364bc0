import { expect, test } from 'vitest'
import { fold, indexText, indexTokens } from '#shared/lists/text/fold.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

test.each([
  ['Ёлка', 'елка'],
  ['е\u0308лка', 'елка'],
  ['и\u0306од', 'йод'],
  ['за\u0301мок', 'замок'],
  ['рабо\u00ADта', 'работа'],
  ['ра\u200Bбо\uFEFFта', 'работа'],
  ['80\u00A0000\u202F₽', '80 000 ₽'],
  ['ПРОГРАММИСТ', 'программист'],
])('«%s» is compared as «%s»', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each([
  ['C++, C# и .NET', 'cplusplus csharp и dotnet'],
  ['с++ и с#', 'cplusplus и csharp'],
  ['C/C++17', 'c cplusplus 17'],
  ['ASP.NET', 'asp dotnet'],
  ['Node.js, node js, NodeJS', 'nodejs nodejs nodejs'],
  ['Vue.js и React.js', 'vue и react'],
  ['rabota.net', 'rabota net'],
  ['1С, 1C и 1с', '1с 1с и 1с'],
  ['1С:Предприятие 8.3', '1с предприятие 8 3'],
  ['1С-Битрикс', '1с битрикс'],
  ['11c', '11c'],
  ['HTML/CSS', 'html css'],
  ['front-end, Frontend, Front End', 'frontend frontend frontend'],
  ['фронт-энд-разработчик и бекендер', 'фронтенд разработчик и бэкендер'],
  ['E-mail', 'email'],
  ['онлайн-школа', 'онлайн школа'],
  ['он-лайн', 'онлайн'],
  ['IT-рекрутер', 'айти рекрутер'],
  ['B2B, В2В', 'b2b b2b'],
  ['з/п 10 000–20 000', 'зп 10 000 20 000'],
  ['работа на\u00A0дому без опыта', 'работа надому безопыта'],
  ['без опытного наставника', 'без опытного наставника'],
  ['на домуправление', 'на домуправление'],
  ['a@b.ru', 'a b ru'],
  ['—!?—', ''],
])('«%s» is indexed as «%s»', (text, indexed) => {
  expect(indexText(text)).toBe(indexed)
})

test.each([
  ['Mенеджер', 'менеджер'],
  ['мeнeджep', 'менеджер'],
  ['Рython', 'python'],
  ['Jаvа', 'java'],
  ['webразработчик', 'webразработчик'],
  ['3d', '3d'],
])('lookalike letters of the other alphabet in «%s» are replaced: «%s»', (text, indexed) => {
  expect(indexText(text)).toBe(indexed)
})

test('each indexed word has its place in the original text', () => {
  const text = 'Ищем: про\u00ADграммиста C++ (на дому)'
  expect(indexTokens(text).map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
    ['ищем', 'Ищем'],
    ['программиста', 'про\u00ADграммиста'],
    ['cplusplus', 'C++'],
    ['надому', 'на дому'],
  ])
})

test('indexing an indexed text changes nothing', () => {
  const once = indexText(
    'C++, C#, .NET, Node.js, 1C, e-mail, IT, фронт-энд, на дому, без опыта, Mенеджер, B2B',
  )
  expect(indexText(once)).toBe(once)
})

test.each(['a', 'без ', '.net', '1с', '-', 'на дом'])(
  'a text of repeated «%s» is indexed in linear time',
  (piece) => {
    const spentMs = startProcessorTimer()
    indexText(piece.repeat(50_000))
    expect(spentMs()).toBeLessThan(2000)
  },
)
