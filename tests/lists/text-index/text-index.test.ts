import { describe, expect, test } from 'vitest'
import { searchTextsOf, type SearchDocument } from '#server/lists/text-index/documents.ts'
import { ANY_FIELD, COMPANY, TITLE } from '#server/lists/text-index/positions.ts'
import type { Node, Term } from '#server/lists/text-index/query.ts'
import { relevanceOf, searchTexts } from '#server/lists/text-index/search.ts'
import { titleSimilarity } from '#server/lists/text-index/similarity.ts'
import { createTextIndex } from '#server/lists/text-index/text-index.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { indexText } from '#shared/lists/text/fold.ts'
import { createRandom } from '#tests/support/random.ts'

type Texts = {
  title?: string
  company?: string
  keywords?: string[]
  description?: string
  professionId?: number
}

function documentOf(id: number, texts: Texts): SearchDocument {
  const { title = '', company = '', keywords = [], description = '', professionId = null } = texts
  return { id, company: indexText(company), professionId, ...searchTextsOf({ title, keywords, description }) }
}

const term = (words: string, options: Partial<Term> = {}): Term => ({
  kind: 'term',
  stems: words.split(' ').map((word) => (word === '_' ? null : stem(word))),
  isPhrase: false,
  isPrefix: false,
  fields: ANY_FIELD,
  weight: 1,
  ...options,
})
const all = (...nodes: Node[]): Node => ({ kind: 'all', nodes })
const any = (...nodes: Node[]): Node => ({ kind: 'any', nodes })

const group = (node: Node) => ({ typed: '', node, parts: [], kind: 'words' as const })

function indexOf(...texts: Texts[]) {
  const index = createTextIndex([])
  index.upsert(texts.map((one, at) => documentOf(at + 1, one)))
  return index
}

/** Ids, the best first. */
const found = (...search: Parameters<typeof scored>) => scored(...search).map(({ id }) => id)

/** Ids with their scores, the best first. */
function scored(index: ReturnType<typeof createTextIndex>, node: Node | null, unwanted: Node | null = null) {
  const query = { groups: node ? [group(node)] : [], unwanted, namesCompany: false }
  return searchTexts(index, query)
    .flatMap(({ segment, hits }) =>
      Array.from(hits.documents.subarray(0, hits.length), (document, at) => ({
        id: segment.deleted[document] === 1 ? null : (segment.ids[document] ?? 0),
        score: relevanceOf(segment, hits, at),
      })),
    )
    .flatMap(({ id, score }) => (id === null ? [] : [{ id, score }]))
    .sort((a, b) => b.score - a.score || a.id - b.id)
}

const ascending = (a: number, b: number) => a - b

describe('matching', () => {
  const index = indexOf(
    { title: 'Швея', description: 'Шьём постельное бельё из вашей ткани' },
    { title: 'Закройщик ткани', keywords: ['Оверлок', 'Раскрой'] },
    { title: 'Курьер', company: 'Белая ткань', professionId: 7 },
  )

  test('a word is found in any field and in any form', () => {
    expect(found(index, term('тканью')).toSorted(ascending)).toEqual([1, 2, 3])
    expect(found(index, term('оверлока'))).toEqual([2])
  })

  test('a word can be searched for in one field', () => {
    expect(found(index, term('ткань', { fields: COMPANY }))).toEqual([3])
    expect(found(index, term('ткань', { fields: TITLE }))).toEqual([2])
  })

  test('all words, any word and unwanted words combine', () => {
    expect(found(index, all(term('ткань'), term('швея')))).toEqual([1])
    expect(found(index, any(term('оверлок'), term('курьер'))).toSorted(ascending)).toEqual([2, 3])
    expect(found(index, term('ткань'), term('курьер')).toSorted(ascending)).toEqual([1, 2])
    expect(found(index, null, term('курьер')).toSorted(ascending)).toEqual([1, 2])
  })

  test('a phrase needs its words next to each other, and any word at the place of a stop word', () => {
    expect(found(index, term('постельное белье', { isPhrase: true }))).toEqual([1])
    expect(found(index, term('белье постельное', { isPhrase: true }))).toEqual([])
    expect(found(index, term('белье _ ткань', { isPhrase: true }))).toEqual([])
    expect(found(index, term('белье _ _ ткань', { isPhrase: true }))).toEqual([1])
  })

  test('a phrase never joins two fields or two keywords', () => {
    expect(found(index, term('швея шьем', { isPhrase: true }))).toEqual([])
    expect(found(index, term('оверлок раскрой', { isPhrase: true }))).toEqual([])
  })

  test('a phrase that has a term of its own is found as one that has none', () => {
    const names = ['Постельное белье', 'Менеджер по продажам', 'белье из ткани', 'работа']
    const texts = [
      { title: 'Пошив постельного белья', description: 'Бельё из вашей ткани. Постельное. Бельё' },
      { title: 'Продажи: менеджер и помощник', keywords: ['Постельное', 'Бельё'] },
      { title: 'Старший менеджер отдела продаж', company: 'Менеджер по продажам' },
      { title: 'Менеджер по продажам', description: 'Менеджеры по продажам и менеджер в продажах' },
    ]
    const [known, unknown] = [names, []].map((phrases) => {
      const one = createTextIndex(phrases)
      one.upsert(texts.map((text, at) => documentOf(at + 1, text)))
      return one
    })
    if (!known || !unknown) throw new Error('Two indexes')
    expect(known.segments()[0]?.terms.find('"постельн бел')).toBeGreaterThanOrEqual(0)
    for (const words of ['постельное белье', 'менеджер _ продажам', 'белье _ ткани'])
      for (const fields of [ANY_FIELD, TITLE, COMPANY]) {
        const phrase = term(words, { isPhrase: true, fields })
        expect(scored(known, phrase), words).toEqual(scored(unknown, phrase))
        expect(found(known, all(phrase, term('менеджер')))).toEqual(
          found(unknown, all(phrase, term('менеджер'))),
        )
      }
    expect(found(known, term('постельное белье', { isPhrase: true }))).toEqual([1])
    expect(found(known, term('менеджер _ продажам', { isPhrase: true }))).toEqual([4, 3])
  })

  test('a prefix finds words that begin with it', () => {
    expect(found(index, term('закрой', { isPrefix: true }))).toEqual([2])
    expect(found(index, term('зак', { stems: ['зак'], isPrefix: true }))).toEqual([2])
  })

  test('a subject that a description names in passing is no match', () => {
    const filler = Array.from({ length: 80 }, (_, at) => `слово${at}`).join(' ')
    const mentions = indexOf(
      { title: 'Менеджер', description: `${filler} бухгалтер` },
      { title: 'Менеджер', description: `бухгалтер ${filler}` },
      { title: 'Менеджер', description: `${filler} бухгалтер бухгалтер` },
      { title: 'Бухгалтер' },
    )
    expect(found(mentions, term('бухгалтер', { isSubject: true })).toSorted(ascending)).toEqual([2, 3, 4])
    expect(found(mentions, term('бухгалтер')).toSorted(ascending)).toEqual([1, 2, 3, 4])
  })
})

describe('ranking', () => {
  test('a title counts more than keywords, keywords more than a company, and a description least', () => {
    const index = indexOf(
      { title: 'Курьер', description: 'ткань' },
      { title: 'Курьер', company: 'ткань' },
      { title: 'Курьер', keywords: ['ткань'] },
      { title: 'Ткань' },
    )
    expect(found(index, term('ткань'))).toEqual([4, 3, 2, 1])
  })

  test('a title of only the words comes first, then titles that begin with them', () => {
    const index = indexOf(
      { title: 'Старший мастер и швея в ателье' },
      { title: 'Швея в ателье на полный день с проживанием' },
      { title: 'Швея' },
    )
    expect(found(index, term('швея'))).toEqual([3, 2, 1])
  })

  test('words next to each other in a title count more than words apart', () => {
    const index = indexOf(
      { title: 'Аналитик отдела больших данных' },
      { title: 'Отдела больших аналитик данных' },
    )
    expect(found(index, all(term('аналитик'), term('данных')))).toEqual([2, 1])
  })

  test('a rare word counts more than a common one', () => {
    const common = Array.from({ length: 30 }, () => ({ title: 'Менеджер по чаю' }))
    const index = indexOf(
      { title: 'Менеджер', description: 'оверлок' },
      { title: 'Оверлок', description: 'менеджер' },
      ...common,
    )
    expect(found(index, all(term('менеджер'), term('оверлок')))).toEqual([2, 1])
  })
})

describe('similarity of titles', () => {
  test('titles are similar by their rare words, and one without common words is not', () => {
    const index = indexOf({ title: 'Швея на дому' }, { title: 'Швея трикотажа' }, { title: 'Курьер' })
    const similar = titleSimilarity(index, 'Швея трикотажа', [1, 2, 3])
    expect(similar.has(3)).toBe(false)
    expect(similar.get(2)).toBeGreaterThan(similar.get(1) ?? Infinity)
    expect(titleSimilarity(index, 'Швея', [2]).has(1)).toBe(false)
  })
})

const WORDS = 'швея курьер мастер ткань чай окно дом сад река лес поле гора море соль мед'.split(' ')

test('random changes of documents find what a walk over all of them finds', () => {
  const seed = 20261123
  const random = createRandom(seed)
  const some = (max: number) =>
    Array.from({ length: random.whole(max) + 1 }, () => random.one(WORDS) ?? '').join(' ')
  const index = createTextIndex([])
  const present = new Map<number, Texts>()
  const has = (text: string | undefined, word: string) => ` ${text ?? ''} `.includes(` ${word} `)
  for (let round = 0; round < 300; round++) {
    const changed = Array.from({ length: 1 + random.whole(12) }, () => 1 + random.whole(120))
    if (random.next() < 0.3) {
      index.remove(changed)
      for (const id of changed) present.delete(id)
    } else {
      const documents = new Map(
        changed.map((id) => [id, { title: some(2), keywords: [some(1)], description: some(6) }]),
      )
      for (const [id, texts] of documents) present.set(id, texts)
      index.upsert(Array.from(documents, ([id, texts]) => documentOf(id, texts)))
    }
    if (round % 10 !== 0) continue
    const [one, other] = [random.one(WORDS) ?? '', random.one(WORDS) ?? '']
    const expected = (isWanted: (texts: Texts) => boolean) =>
      [...present].flatMap(([id, texts]) => (isWanted(texts) ? [id] : [])).toSorted(ascending)
    const anywhere = (texts: Texts, word: string) =>
      has(texts.title, word) || has(texts.keywords?.join(' '), word) || has(texts.description, word)
    const sorted = (ids: number[]) => ids.toSorted(ascending)
    expect(sorted(found(index, all(term(one), term(other)))), `seed ${seed}`).toEqual(
      expected((texts) => anywhere(texts, one) && anywhere(texts, other)),
    )
    expect(sorted(found(index, any(term(one), term(other)))), `seed ${seed}`).toEqual(
      expected((texts) => anywhere(texts, one) || anywhere(texts, other)),
    )
    expect(sorted(found(index, term(`${one} ${other}`, { isPhrase: true }))), `seed ${seed}`).toEqual(
      expected(({ title, keywords, description }) =>
        [title, keywords?.[0], description].some((text) => ` ${text ?? ''} `.includes(` ${one} ${other} `)),
      ),
    )
    expect(index.size()).toBe(present.size)
  }
})
