import { expect, test } from 'vitest'
import { createBitmap, setBit } from '#server/lists/bitmap.ts'
import { scanBitmaps } from '#server/lists/scan-bitmaps.ts'
import type { Predicate, ScannedColumns } from '#server/lists/scan-query.ts'
import { scanRows } from '#server/lists/scan.ts'
import { createSetCombinations, masksOf, masksOfRow } from '#server/lists/set-combinations.ts'
import { anyOf, days } from '#shared/lists/fields.ts'
import { defineList } from '#shared/lists/list.ts'
import { createRandom, type Random } from '#tests/support/random.ts'

const COLOURS = ['red', 'green', 'blue'] as const
const RIGS = ['sloop', 'ketch', 'yawl', 'schooner'] as const
const boats = defineList({
  path: '/boats',
  sorts: ['date'],
  ranked: [],
  fields: {
    colour: anyOf(COLOURS, {
      legend: 'Цвет',
      labels: { red: 'Красный', green: 'Зелёный', blue: 'Синий' },
      isOpen: true,
    }),
    rig: anyOf(RIGS, {
      legend: 'Парус',
      labels: { sloop: 'Шлюп', ketch: 'Кеч', yawl: 'Йол', schooner: 'Шхуна' },
      isOpen: true,
    }),
    age: days([1, 30], { legend: 'Возраст', labels: { 1: 'Сутки', 30: 'Месяц' }, noneLabel: 'Любой' }),
  },
  conditions: ['colour', 'rig', 'age'],
  panel: [['colour'], ['rig'], ['age']],
})

const HARBOURS = 5
const SEED = 20261124

/** Boats in random harbours; the sizes end within, at and after a word of a bitmap. */
function randomBoats(random: Random, size: number) {
  const combinations = createSetCombinations(boats)
  const numbers = (below: number) => Int32Array.from({ length: size }, () => random.whole(below))
  const columns: ScannedColumns<typeof boats.fields> = {
    list: boats,
    combinations,
    column: Int32Array.from({ length: size }, () =>
      combinations.numberOf(
        masksOfRow(boats, { colour: random.some(COLOURS, 0.5), rig: random.maybe(RIGS) }),
      ),
    ),
    size,
  }
  return { columns, harbour: numbers(HARBOURS), length: numbers(40) }
}

function randomQuery(random: Random, { columns, harbour, length }: ReturnType<typeof randomBoats>) {
  const { size } = columns
  const hidden = createBitmap(size)
  for (let slot = 0; slot < size; slot++) if (random.next() < 0.2) setBit(hidden, slot)
  const rarely = <Value>(value: Value): Value | null => (random.next() < 0.4 ? value : null)
  const from = random.whole(30)
  const predicates: (Predicate | null)[] = [
    rarely({ column: harbour, table: Uint8Array.from({ length: HARBOURS }, () => random.whole(2)) }),
    rarely({ column: length, from, to: from + random.whole(15) }),
    rarely({ matches: (slot: number) => slot % 3 !== 1 }),
  ]
  const since = random.next() < 0.3 ? random.whole(size) : 0
  const slots = Int32Array.from({ length: size }, (_, row) => size - 1 - row).filter(
    () => random.next() < 0.6,
  )
  const [byHarbour, byLength, tally] = [
    new Int32Array(HARBOURS),
    new Int32Array(40),
    new Int32Array(HARBOURS),
  ]
  const period = { name: 'age', starts: Int32Array.of(size >> 1, 3), counts: new Int32Array(2), since }
  return {
    counts: [byHarbour, byLength, tally, period.counts],
    query: {
      masks: masksOf(boats, {
        ...boats.empty,
        colour: random.some(COLOURS, 0.3),
        rig: random.some(RIGS, 0.3),
      }),
      period,
      conditions: [
        {
          name: 'harbour',
          predicate: predicates[0] ?? null,
          counter: { column: harbour, counts: byHarbour },
        },
        {
          name: 'length',
          predicate: predicates[1] ?? null,
          counter: { column: length, counts: byLength },
          isNarrowing: true,
        },
        { name: 'third', predicate: predicates[2] ?? null },
      ],
      hidden,
      slots,
      counters: [{ column: harbour, counts: tally }],
      withFacets: random.next() < 0.8,
    },
  }
}

test('many rows are filtered and counted like few rows, one by one', () => {
  const random = createRandom(SEED)
  const totals = new Set<number>()
  for (let round = 0; round < 200; round++) {
    const size = [1, 31, 32, 33, 64, 500][round % 6] ?? 1
    const board = randomBoats(random, size)
    const { query, counts } = randomQuery(random, board)
    const rows = scanRows(board.columns, query, query.slots)
    const oneByOne = { ...resultOf(rows), counts: structuredClone(counts) }
    for (const one of counts) one.fill(0)
    const bitmaps = scanBitmaps(board.columns, query)
    expect({ ...resultOf(bitmaps), counts }, `seed ${SEED}, round ${round}`).toEqual(oneByOne)
    totals.add(rows.total)
  }
  expect(totals.size).toBeGreaterThan(20)
})

function resultOf(result: ReturnType<typeof scanRows>) {
  const { total, rejectedOnly, sets } = result
  const { slots, places } = result.all()
  return {
    total,
    rejectedOnly,
    sets,
    slots,
    places: places ?? slots.map((_slot, row) => row),
    newest: result.newest(7),
  }
}
