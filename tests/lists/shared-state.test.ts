import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import {
  changeAlone,
  createLockWords,
  createReadLock,
  releaseReader,
} from '#server/lists/shared-state/read-lock.ts'
import { readSharedLists, shareLists } from '#server/lists/shared-state/sharing.ts'
import { createSharedEngine } from '#server/lists/shared-engine.ts'
import { createVocabulary } from '#server/lists/text/vocabulary.ts'
import { createWordTable } from '#server/lists/text/word-table.ts'
import { createTextIndex } from '#server/lists/text-index/text-index.ts'
import { newIndex, NOW, randomRow } from '#tests/features/resumes/random-resumes.ts'
import { createRandom } from '#tests/support/random.ts'

const LIST = 'resumes'
const now = () => new Date(NOW)

/** A list that one side changes and the other reads, both in this thread. */
function shareList() {
  const words = createLockWords(1)
  const [index, texts, vocabulary] = [newIndex(), createTextIndex([]), createVocabulary([])]
  const sharing = shareLists(words)
  sharing.of(LIST).share({ rows: index.state, vocabulary: vocabulary.state, texts })
  const { port1, port2 } = new MessageChannel()
  const reading = readSharedLists(port2, { words, reader: 0, pause: () => sleep(1) })
  const engine = createSharedEngine(newIndex(), { names: [], list: reading.of(LIST), now })
  sharing.attach(port1)
  return { index, texts, reading, engine, change: sharing.of(LIST).change, close: () => port1.close() }
}

test('a read that begins after a change has it, before any message was delivered', async () => {
  const { index, texts, reading, engine, change, close } = shareList()
  const random = createRandom(3)
  for (let id = 1; id <= 50; id++) {
    const document = { id, title: 'пекарь', keywords: '', description: '', company: '', professionId: null }
    change(() => {
      index.upsert([randomRow(random, id)])
      texts.upsert([document])
    })
    const [size, found] = await Promise.all([
      reading.read(engine.size),
      reading.read(() => engine.similarity('пекарь', [id])),
    ])
    expect(size).toBe(id)
    expect([...found.keys()]).toEqual([id])
  }
  change(() => {
    index.remove([1, 2])
    texts.drop([1, 2])
  })
  expect(await reading.read(engine.size)).toBe(48)
  expect((await reading.read(() => engine.similarity('пекарь', [1, 2, 3]))).size).toBe(1)
  expect(await reading.read(() => engine.describe([3, 4]))).toEqual(index.describe([3, 4]))
  close()
})

test('no thread reads during a change', async () => {
  const words = createLockWords(2)
  const numbers = createLockWords(4)
  const readers = [0, 1].map(
    (reader) =>
      new Worker(new URL('../support/lock-reader.ts', import.meta.url), {
        workerData: { words, numbers, reader },
      }),
  )
  const [FIRST, SECOND, ENDED, DIFFERENCES, READS] = [0, 1, 2, 3, 4] as const
  while (Atomics.load(numbers, READS) < 1000) {
    changeAlone(words, () => {
      Atomics.add(numbers, FIRST, 1)
      for (let turn = 0; turn < 2000; turn++) Atomics.load(numbers, FIRST)
      Atomics.add(numbers, SECOND, 1)
    })
    await sleep(1)
  }
  Atomics.store(numbers, ENDED, 1)
  await Promise.all(readers.map((reader) => once(reader, 'exit')))
  expect(Atomics.load(numbers, DIFFERENCES)).toBe(0)
})

test('a change waits for no thread that has ended', () => {
  const words = createLockWords(1)
  createReadLock(words, 0).begin()
  releaseReader(words, 0)
  expect(changeAlone(words, () => 'changed')).toBe('changed')
})

test('a table of words is a map, and so is the one that takes its state over', () => {
  const random = createRandom(5)
  const [table, map] = [createWordTable(), new Map<string, number>()]
  for (let round = 0; round < 3000; round++) {
    const word = `слово${random.whole(900)}`
    table.add(word, 2)
    map.set(word, (map.get(word) ?? 0) + 2)
  }
  const next = createWordTable()
  next.adopt(table.state())
  next.add('новое', 1)
  map.set('новое', 1)
  expect([...next.entries()]).toEqual([...map])
  for (const [word, number] of map) expect(next.get(word)).toBe(number)
  expect([next.get('нет'), next.find('нет')]).toEqual([0, null])
})

test('names of companies are found however their words are divided', () => {
  const companies = createWordTable({ ignored: 32 })
  companies.add('рога и копыта', 1)
  companies.add('рогаи копыта', 2)
  expect(companies.get('рогаикопыта')).toBe(3)
  expect(companies.find('рогаикопыта')).toBe('рога и копыта')
  expect(companies.get('рогаикопыт')).toBe(0)
})
