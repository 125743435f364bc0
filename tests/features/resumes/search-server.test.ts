import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResumeRow } from '#server/features/board/resumes/index/columns.ts'
import type { ResumeTypes, ResumeViewer } from '#server/features/board/resumes/index/types.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ListEngine } from '#server/lists/port.ts'
import { connectSearchServer, type SearchServer } from '#server/lists/search-server/client.ts'
import { createServerEngine } from '#server/lists/search-server/server-engine.ts'
import type { ResumeFilter, ResumeSort } from '#shared/features/board/resumes/filter.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { fillIndex } from '#tests/support/fill-index.ts'
import { createRandom } from '#tests/support/random.ts'
import { hasSearchServer, startSearchServer } from '#tests/support/search-server.ts'
import {
  declare,
  FILTERS,
  newIndex,
  NOW,
  query,
  randomFilter,
  randomRow,
  ROWS,
  viewerAt,
} from './random-resumes.ts'

describe.runIf(hasSearchServer)('resumes on a search server', () => {
  const random = createRandom(12)
  const rows = Array.from({ length: ROWS }, (_, at) => randomRow(random, at + 1))
  let now = NOW
  let server: Awaited<ReturnType<typeof startSearchServer>>
  let client: SearchServer
  let engine: ListEngine<ResumeTypes>

  /** Of the list, but not among the revisions that a check reads. */
  let published: ResumeRow | null = null

  beforeAll(async () => {
    server = await startSearchServer()
    client = connectSearchServer(server.url, pino({ level: 'silent' }))
    const moment = () => new Date(now)
    engine = await createServerEngine(
      client,
      { declared: declare(moment), createIndex: () => newIndex(now) },
      {
        // The rows of this test are in no database.
        source: {
          names: { all: [] },
          rowsOf: async (_db, { ids }) =>
            [...rows, ...(published ? [published] : [])]
              .filter(({ id }) => ids.includes(id))
              .map(withDocument),
          revisionsAfter: async (_db, { afterId, limit }) =>
            rows.filter(({ id }) => id > afterId).slice(0, limit),
        },
        db: noDatabase(),
        now: moment,
        label: 'test',
      },
    )
    await engine.reload()
  })
  afterAll(async () => {
    await client.close()
    await server.stop()
  })
  const queryServer = (filter: ResumeFilter, viewer: ResumeViewer, sort: ResumeSort = 'date') =>
    engine.query({ filter, text: null, among: null, sort, offset: 0, limit: ROWS, counts: 'facets', viewer })

  test('random filters and viewers give the resumes, orders and counts of the index in memory', async () => {
    const index = newIndex()
    fillIndex(index, rows)
    for (let at = 0; at < FILTERS; at++) {
      const [filter, viewer] = [randomFilter(random), viewerAt(at)]
      for (const sort of ['date', 'salary_asc', 'salary_desc'] as const) {
        const expected = query(index, filter, viewer, sort)
        const found = await queryServer(filter, viewer, sort)
        expect(found.ids, JSON.stringify(filter)).toEqual(expected.ids)
        expect(found.facets).toEqual(expected.facets())
        expect(found.total).toBe(expected.total)
        const excluded = (counts: ReadonlyMap<string, number>) =>
          new Map([...counts].filter(([, count]) => count > 0))
        if (found.total === 0) expect(excluded(found.rejectedOnly)).toEqual(excluded(expected.rejectedOnly))
      }
    }
  })

  test('a resume that is published while a check compares the others stays', async () => {
    published = { ...randomRow(random, ROWS + 1), audience: 'guest' }
    await engine.refresh([published.id])
    expect(await engine.reload()).toEqual({ written: 0, removed: 0 })
    expect([...(await engine.describe([published.id])).keys()]).toEqual([published.id])
    published = null
    expect(await engine.reload()).toEqual({ written: 0, removed: 1 })
  })

  test('experience that grows with the month is written again by the next check', async () => {
    const grown = async () => {
      const index = newIndex(now)
      fillIndex(index, rows)
      const { facets } = await queryServer(resumeList.empty, viewerAt(2))
      return {
        onServer: facets?.experience,
        inMemory: query(index, resumeList.empty, viewerAt(2)).facets().experience,
      }
    }
    const before = await grown()
    expect(before.onServer).toEqual(before.inMemory)
    now = '2028-02-01T00:00:00Z'
    const { written } = await engine.reload()
    expect(written).toBeGreaterThan(10)
    const after = await grown()
    expect(after.onServer).toEqual(after.inMemory)
    expect(after.onServer).not.toEqual(before.onServer)
    expect(await engine.reload()).toEqual({ written: 0, removed: 0 })
  })
})

/** Safe: the source of this test reads none. */
const noDatabase = () => null as unknown as Sql

const withDocument = (row: ResumeRow) => ({
  ...row,
  document: {
    id: row.id,
    title: 'бухгалтер',
    company: '',
    keywords: '',
    description: '',
    professionId: row.facts.professionId,
  },
})
