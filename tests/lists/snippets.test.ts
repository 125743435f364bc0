import { expect, test } from 'vitest'
import { snippetOf, withSnippets } from '#server/lists/list-page.ts'
import { wordGroupsOf } from '#shared/lists/text/highlight.ts'
import { parseQuery } from '#shared/lists/text/query.ts'

const groups = (search: string) => wordGroupsOf(parseQuery(search))
const TEXT =
  'Мы большая пекарня. Обязанности: печь хлеб; мыть противни. Выдаём форму и обеды. 1C и акты ведёт офис. ' +
  'После трёх месяцев работы в цехе и экзамена у технолога старшие пекари ведут первичные документы склада.'

test.each([
  ['the sentence that says the word', 'обед', 'Выдаём форму и обеды. 1C'],
  ['another form of the word, and ё as е', 'выдача формы', 'Выдаём форму'],
  [
    'the sentence with most of the words',
    'мыть экзамен склад',
    'После трёх месяцев работы в цехе и экзамена у',
  ],
  ['a phrase, not its words by themselves', '"печь хлеб"', 'Обязанности: печь хлеб; мыть'],
  ['the beginning of a word', 'технол*', '…месяцев работы в цехе и экзамена у технолога'],
  ['a name in either alphabet', '1с', '1C и акты'],
])('a snippet shows %s', (_title, search, beginning) => {
  const snippet = snippetOf(TEXT, groups(search)) ?? ''
  expect(snippet.slice(0, beginning.length)).toBe(beginning)
})

test.each(['зонт', 'в и на', ''])('a text has no snippet for «%s»', (search) => {
  expect(snippetOf(TEXT, groups(search))).toBeNull()
})

test('a text is read only for cards that say no word of a search, and a snippet is as long as a summary at most', async () => {
  const cards = [
    { title: 'Пекарь с обедами', summary: 'Мы пекарня.' },
    { title: 'Пекарь', summary: 'Мы пекарня.' },
    { title: 'Повар', summary: 'Мы кухня. Даём обеды.' },
  ]
  const asked: string[][] = []
  const shown = await withSnippets(cards, groups('форма обеды'), {
    shownOf: ({ title }) => title,
    textsOf: async (silent) => {
      asked.push(silent.map(({ title }) => title))
      return silent.map(() => `${TEXT} ${'И так далее. '.repeat(100)}`)
    },
    lengthMax: 60,
  })
  expect(asked).toEqual([['Пекарь']])
  expect(shown.map(({ summary }) => summary)).toEqual([
    'Мы пекарня.',
    'Выдаём форму и обеды. 1C и акты ведёт офис. После трёх…',
    'Даём обеды.',
  ])
})
