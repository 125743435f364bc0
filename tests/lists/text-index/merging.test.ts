import { scheduler } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { searchTextsOf } from '#server/lists/text-index/documents.ts'
import { ANY_FIELD } from '#server/lists/text-index/positions.ts'
import { searchTexts } from '#server/lists/text-index/search.ts'
import { bytesInMemory } from '#server/lists/text-index/byte-source.ts'
import { createTextIndex, fillSegments, type TextIndex } from '#server/lists/text-index/text-index.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { createRandom } from '#tests/support/random.ts'

const WORDS = 'швея курьер мастер ткань чай окно дом сад река лес поле гора море соль мед'.split(' ')

const documentOf = (id: number, title: string, description: string) => ({
  id,
  company: '',
  professionId: null,
  ...searchTextsOf({ title, keywords: [], description }),
})

function idsWith(index: TextIndex, words: string): number[] {
  const node = {
    kind: 'term',
    stems: words.split(' ').map(stem),
    isPhrase: true,
    isPrefix: false,
    fields: ANY_FIELD,
    weight: 1,
  } as const
  const query = {
    groups: [{ typed: words, node, parts: [], kind: 'words' as const }],
    unwanted: null,
    namesCompany: false,
  }
  return searchTexts(index, query)
    .flatMap(({ segment, hits }) =>
      Array.from(hits.documents.subarray(0, hits.length)).flatMap((document) =>
        segment.deleted[document] === 1 ? [] : [segment.ids[document] ?? 0],
      ),
    )
    .toSorted((a, b) => a - b)
}

/** Lets the merges that have begun end. */
async function rest(index: TextIndex) {
  for (let before = -1; before !== index.segments().length;) {
    before = index.segments().length
    for (let turn = 0; turn < 50; turn++) await scheduler.yield()
  }
}

test('documents that change while segments are merged are found as they are now', async () => {
  const seed = 20261124
  const random = createRandom(seed)
  const text = (length: number) => Array.from({ length }, () => random.one(WORDS) ?? '').join(' ')
  const index = createTextIndex([])
  const present = new Map<number, string>()
  for (let round = 0; round < 120; round++) {
    const documents = Array.from({ length: 40 }, () => ({
      id: 1 + random.whole(900),
      text: text(30),
    }))
    for (const { id, text: words } of documents) present.set(id, words)
    index.upsert(
      Array.from(new Set(documents.map(({ id }) => id)), (id) => documentOf(id, '', present.get(id) ?? '')),
    )
    const gone = Array.from({ length: 5 }, () => 1 + random.whole(900))
    index.remove(gone)
    for (const id of gone) present.delete(id)
    // A merge has begun, and goes on during the next changes.
    if (round % 3 === 0) await scheduler.yield()
  }
  const before = index.segments().length
  await rest(index)
  expect(index.segments().length, `seed ${seed}`).toBeLessThan(before)
  expect(index.size()).toBe(present.size)
  for (const one of WORDS)
    for (const other of WORDS.slice(0, 4)) {
      const expected = [...present].flatMap(([id, words]) =>
        ` ${words} `.includes(` ${one} ${other} `) ? [id] : [],
      )
      expect(idsWith(index, `${one} ${other}`), `seed ${seed}`).toEqual(expected.toSorted((a, b) => a - b))
    }
})

test('a filled index finds the same as one that has grown document by document', () => {
  const random = createRandom(7)
  const text = (length: number) => Array.from({ length }, () => random.one(WORDS) ?? '').join(' ')
  const documents = Array.from({ length: 200 }, (_, at) => documentOf(at + 1, text(3), text(200)))
  const [filled, grown] = [createTextIndex([]), createTextIndex([])]
  const filling = fillSegments(filled.phrases, bytesInMemory)
  for (const document of documents) expect(filling.add(document)).toBeNull()
  const segment = filling.finish()
  expect(segment).not.toBeNull()
  if (segment) filled.append([segment])
  for (const document of documents) grown.upsert([document])
  for (const one of WORDS)
    for (const other of WORDS)
      expect(idsWith(filled, `${one} ${other}`)).toEqual(idsWith(grown, `${one} ${other}`))
})
