import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveTrudvsem } from '#tests/support/source-stub/trudvsem.ts'
import { sourceWorld } from './source-world.ts'

/** `npm run test:long` reads 20 000 records. */
const isLong = process.env.SOURCES_LONG !== undefined
const RECORDS = isLong ? 20_000 : 1000
/** A busy machine may take longer; a long test has the machine for itself. */
const RECORD_MS_MAX = isLong ? (4 * MINUTE_MS) / RECORDS : MINUTE_MS

setFlagsFromString('--expose-gc')
// Safe: the flag above defines it.
const collectGarbage = runInNewContext('gc') as () => void

const { stub, clock, addSource, run, countRecords, countVacancies } = await sourceWorld()
const portal = serveTrudvsem(stub, [])

beforeEach(() => {
  portal.vacancies = buildStubVacancies({ count: RECORDS, now: clock.now })
})

const addPortal = (row: { employerCap?: number; runCap?: number } = {}) =>
  addSource({ kind: 'trudvsem', address: portal.address, settings: { words: ['удаленно'] }, ...row })

test(
  `${RECORDS} records are read within their time, and memory does not grow with them`,
  async () => {
    const source = await addPortal()
    const heap: number[] = []
    stub.misbehave = () => {
      collectGarbage()
      heap.push(process.memoryUsage().heapUsed / MEGABYTE)
      return null
    }
    const startedAt = performance.now()
    expect(await run(source)).toMatchObject({ outcome: 'ok', read: RECORDS, added: RECORDS })
    const ms = performance.now() - startedAt
    const half = heap.slice(heap.length / 2)
    const growth = Math.max(...half) - (half[0] ?? 0)
    process.stdout.write(
      `${RECORDS} records in ${Math.round(ms / 1000)} s, ${(ms / RECORDS).toFixed(1)} ms each; memory grew by ${growth.toFixed(1)} MB in the second half\n`,
    )
    expect(ms / RECORDS).toBeLessThan(RECORD_MS_MAX)
    expect(growth).toBeLessThan(10)
    expect(await countVacancies()).toEqual({ published: RECORDS })
  },
  10 * MINUTE_MS,
)

test(
  `of ${RECORDS} records a run with caps shows as many as they let it`,
  async () => {
    const runCap = RECORDS / 10
    const source = await addPortal({ employerCap: 30, runCap })
    expect(await run(source)).toMatchObject({ read: RECORDS, added: runCap, waiting: RECORDS - runCap })
    expect(await countRecords()).toEqual({ shown: runCap, waiting: RECORDS - runCap })
  },
  10 * MINUTE_MS,
)
