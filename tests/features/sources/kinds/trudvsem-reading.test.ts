import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRUDVSEM } from '#server/features/intake/sources/kinds/trudvsem.ts'
import { SourceFailure, type OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import type { ReadTask } from '#server/features/intake/sources/kinds/kind.ts'
import { plainGet } from '#tests/support/plain-outside-get.ts'
import { createRandom } from '#tests/support/random.ts'
import { behaveWell, startSourceStub, type SourceStub } from '#tests/support/source-stub/stub-server.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveTrudvsem, toId, type TrudvsemStub } from '#tests/support/source-stub/trudvsem.ts'
import { NOW, readAll, toIds } from './reading.ts'

let stub: SourceStub
let portal: TrudvsemStub

beforeAll(async () => {
  stub = await startSourceStub()
  portal = serveTrudvsem(stub, [])
})

beforeEach(() => {
  stub.requests.length = 0
  stub.misbehave = behaveWell
  Object.assign(portal, { vacancies: [], quickLimit: 100, lateMs: 0 })
})

const fill = (count: number, options: { seed?: number; days?: number } = {}) => {
  portal.vacancies = buildStubVacancies({ count, now: NOW, ...options })
}
const read = (task: Partial<ReadTask> = {}) =>
  readAll(TRUDVSEM, { address: portal.address, settings: { words: [] }, ...task })
const asked = (name: string) => stub.requests.map(({ url }) => url.searchParams.get(name))
const allIds = () => portal.vacancies.map(toId).toSorted()

test('pages are asked for by their number from 0, a hundred records each', async () => {
  fill(250)
  const reading = await read()
  expect(asked('offset')).toEqual(['0', '1', '2'])
  expect(asked('limit')).toEqual(['100', '100', '100'])
  expect(toIds(reading).toSorted()).toEqual(allIds())
  expect(reading.pages.map(({ originals }) => originals.length)).toEqual([100, 100, 50])
})

test('contacts leave no trace in what is read', async () => {
  fill(1)
  const { originals } = await read()
  expect(JSON.stringify(originals)).not.toMatch(/000\)0000000|hr@|Вымышленное/)
})

test('the first fill asks for each region and each word in turn', async () => {
  fill(8)
  await read({ settings: { regions: ['40', '7700000000000'], words: ['удаленно', 'на дому'] } })
  expect(stub.requests.map(({ url }) => [url.pathname, url.searchParams.get('text')])).toEqual([
    ['/api/v1/vacancies/region/40', 'удаленно'],
    ['/api/v1/vacancies/region/40', 'на дому'],
    ['/api/v1/vacancies/region/7700000000000', 'удаленно'],
    ['/api/v1/vacancies/region/7700000000000', 'на дому'],
  ])
})

test('the first fill searches for words of remote and home work by itself', async () => {
  await read({ settings: {} })
  expect(asked('text')).toEqual(['удаленно', 'дистанционно', 'надомная', 'на дому', 'из дома'])
})

test('later runs read all that has changed since a quarter of an hour before the last one', async () => {
  fill(60, { days: 60 })
  const reading = await read({ since: '2026-11-20T12:00:00Z', settings: { words: ['удаленно'] } })
  expect(asked('text')).toEqual([null])
  expect(Date.parse(asked('modifiedFrom')[0] ?? '')).toBeLessThanOrEqual(Date.parse('2026-11-20T11:45:00Z'))
  const changed = portal.vacancies.filter(({ modifiedAt }) => modifiedAt >= '2026-11-20T11:45:00Z')
  expect(toIds(reading).toSorted()).toEqual(changed.map(toId).toSorted())
})

test('an answer with the status 500 inside of HTTP 200 ends the run, and the page before it stays', async () => {
  fill(250)
  stub.misbehave = ({ url }) =>
    url.searchParams.get('offset') === '1'
      ? { kind: 'answer', answer: { body: '{"status":"500","meta":{"error":"Ошибка"},"results":{}}' } }
      : null
  const reading = await read()
  expect(reading.originals).toHaveLength(100)
  expect(reading.failure?.reason).toBe('server_error')
})

test('nothing at all is an empty window, and the run is complete', async () => {
  const reading = await read()
  expect(reading.originals).toEqual([])
  expect(reading.failure).toBeNull()
})

const envelope = (rest: object) => JSON.stringify({ status: '200', meta: { total: 250 }, ...rest })

test.each([
  ['no vacancies under a total of 250', envelope({ results: {} }), 'wrong_content'],
  ['an empty list under a total of 250', envelope({ results: { vacancies: [] } }), 'wrong_content'],
  [
    'one vacancy under a total of 250',
    envelope({ results: { vacancies: [{ vacancy: { id: 'a' } }] } }),
    'wrong_content',
  ],
  ['an error beside its results', envelope({ error: { code: 1 }, results: {} }), 'server_error'],
  ['a list in the place of results', envelope({ results: [] }), 'wrong_content'],
  ['vacancies that are no list', envelope({ results: { vacancies: {} } }), 'wrong_content'],
  ['no total', JSON.stringify({ status: '200', results: {} }), 'wrong_content'],
  [
    'an error under a good status',
    JSON.stringify({ status: '200', meta: { error: 'x', total: 0 }, results: {} }),
    'server_error',
  ],
  ['half of an answer', '{"status":"200","meta":{"to', 'wrong_content'],
])('%s is a broken answer', async (_, body, reason) => {
  stub.misbehave = () => ({ kind: 'answer', answer: { body } })
  expect((await read()).failure?.reason).toBe(reason)
})

test.each([
  ['a page of maintenance', 'html', 'wrong_content'],
  ['a page that asks to sign in', 'login', 'blocked'],
] as const)('%s with the status 200 is no answer', async (_, kind, reason) => {
  stub.misbehave = () => ({ kind })
  expect((await read()).failure?.reason).toBe(reason)
})

test('23 000 records are read in windows without a page 100, none twice and none lost', async () => {
  fill(23_000, { days: 400 })
  const reading = await read()
  expect(reading.failure).toBeNull()
  expect(toIds(reading).toSorted()).toEqual(allIds())
  expect(Math.max(...asked('offset').map(Number))).toBeLessThan(100)
})

describe('pages that come too late', () => {
  const get = plainGet({ timeoutMs: 700 })

  test('are asked for anew from the first one with half of the records', async () => {
    fill(120)
    Object.assign(portal, { quickLimit: 50, lateMs: 2000 })
    const reading = await read({ get })
    expect(asked('limit')).toEqual(['100', '50', '50', '50'])
    expect(asked('offset')).toEqual(['0', '0', '1', '2'])
    expect(toIds(reading).toSorted()).toEqual(allIds())
  })

  test('in the middle of a window lose no record', async () => {
    fill(250)
    let isSlow = false
    stub.misbehave = ({ url }) => {
      isSlow ||= url.searchParams.get('offset') === '1'
      return isSlow && url.searchParams.get('limit') === '100' ? { kind: 'late', ms: 2000 } : null
    }
    const reading = await read({ get })
    expect(new Set(toIds(reading))).toEqual(new Set(allIds()))
    expect(asked('limit')).toEqual(['100', '100', '50', '50', '50', '50', '50'])
  })

  test('end the run when ten records are too many', async () => {
    fill(30)
    Object.assign(portal, { quickLimit: 0, lateMs: 2000 })
    const reading = await read({ get })
    expect(asked('limit')).toEqual(['100', '50', '25', '10'])
    expect(reading.failure?.reason).toBe('timeout')
  })

  test('make the windows smaller, because a hundred pages have fewer records', async () => {
    fill(1500)
    Object.assign(portal, { quickLimit: 10, lateMs: 2000 })
    const reading = await read({ get })
    expect(toIds(reading).toSorted()).toEqual(allIds())
    expect(Math.max(...asked('offset').map(Number))).toBeLessThan(100)
  })
})

test('a trial has the first records at once, however many there are', async () => {
  fill(12_000, { days: 200 })
  const pages = TRUDVSEM.read({
    address: portal.address,
    settings: { words: [] },
    since: null,
    position: null,
    get: plainGet(),
    now: NOW,
    limit: 50,
  })
  const first = await pages[Symbol.asyncIterator]().next()
  expect(first.value?.originals).toHaveLength(50)
  expect(stub.requests).toHaveLength(1)
})

test('a record that moves to the first page during the run costs no other one, and comes with the next run', async () => {
  fill(250)
  const moved = portal.vacancies[239]
  stub.misbehave = ({ url }) => {
    if (moved && url.searchParams.get('offset') === '1') moved.modifiedAt = '2026-11-25T08:59:59Z'
    return null
  }
  const reading = await read()
  const watermark =
    reading.originals
      .map(({ modifiedAt }) => modifiedAt ?? '')
      .toSorted()
      .at(-1) ?? null
  const next = await read({ since: watermark })
  expect(toIds(reading)).not.toContain(moved && toId(moved))
  expect(new Set([...toIds(reading), ...toIds(next)])).toEqual(new Set(allIds()))
})

test('records that leave the portal during the run take no others with them', async () => {
  fill(350)
  const left = new Set<number>()
  stub.misbehave = ({ url }) => {
    if (url.searchParams.get('offset') !== '1' || left.size > 0) return null
    for (const number of [3, 40, 77]) left.add(number)
    portal.vacancies = portal.vacancies.filter(({ number }) => !left.has(number))
    return null
  }
  expect(new Set(toIds(await read()))).toEqual(expect.objectContaining({ size: 350 }))
})

test('a window that shrinks to nothing while it is read ends the run', async () => {
  fill(250)
  stub.misbehave = ({ url }) =>
    url.searchParams.get('offset') === '2'
      ? {
          kind: 'answer',
          answer: { body: JSON.stringify({ status: '200', meta: { total: 0 }, results: {} }) },
        }
      : null
  const { failure, pages } = await read()
  expect(failure).toMatchObject({ reason: 'wrong_content', message: expect.stringContaining('изменился') })
  expect(pages).toHaveLength(2)
})

test('a killed run goes on after its last stored page', async () => {
  fill(12_000, { days: 200 })
  const whole = await read()
  const at = 60
  const stored: unknown = JSON.parse(JSON.stringify(whole.pages[at - 1]?.position))
  const rest = await read({ position: stored })
  const before = whole.pages.slice(0, at).flatMap(({ originals }) => originals)
  expect(toIds(rest)).toEqual(whole.originals.slice(before.length).map(({ id }) => id))
  expect([...before, ...rest.originals]).toHaveLength(12_000)
})

test('a run that was killed after its last page reads nothing more', async () => {
  fill(5)
  const { pages } = await read()
  stub.requests.length = 0
  expect((await read({ position: pages.at(-1)?.position })).originals).toEqual([])
  expect(stub.requests).toEqual([])
})

/** Fails at once where a real one would wait for a minute. */
const slowAbove =
  (limit: number): OutsideGet =>
  (url, options) => {
    if (Number(url.searchParams.get('limit')) > limit)
      throw new SourceFailure('timeout', 'The answer did not come in time.')
    return plainGet()(url, options)
  }

test('for any total, spread and speed no record is lost or read twice', async () => {
  const random = createRandom(38)
  for (let round = 0; round < 12; round += 1) {
    stub.requests.length = 0
    fill(random.whole(2600), { seed: round, days: 1 + random.whole(300) })
    const reading = await read({ get: slowAbove(random.one([100, 50, 25, 10]) ?? 100) })
    expect(reading.failure).toBeNull()
    expect(toIds(reading).toSorted()).toEqual(allIds())
  }
})

test('a vacancy without an id is counted and does not stop the others', async () => {
  fill(3)
  portal.dress = (vacancy, { number }) => (number === 2 ? { ...vacancy, id: null } : vacancy)
  const reading = await read()
  portal.dress = (vacancy) => vacancy
  expect(reading.originals).toHaveLength(2)
  expect(reading.broken).toMatchObject([{ id: null, error: { reason: 'no_identity' } }])
})

describe('a probe of one vacancy', () => {
  const probe = (number: number) => {
    const id = `00000000-0000-11f1-8000-${String(number).padStart(12, '0')}`
    const record = { id, url: `https://trudvsem.ru/vacancy/card/1000000000001/${id}` }
    return TRUDVSEM.probe?.({ address: portal.address, get: plainGet() }, record)
  }

  test('finds one that is there, and tells one that is gone', async () => {
    fill(1)
    expect(await probe(1)).toBe('there')
    expect(await probe(2)).toBe('gone')
  })

  test.each([
    ['403', { kind: 'status', status: 403 }, 'blocked'],
    ['a page that asks to sign in', { kind: 'login' }, 'blocked'],
    ['a page of HTML', { kind: 'html' }, 'wrong_content'],
    ['404', { kind: 'status', status: 404 }, 'not_found'],
  ] as const)('never takes %s for "gone"', async (_, fault, reason) => {
    stub.misbehave = () => fault
    await expect(probe(1)).rejects.toMatchObject({ reason })
  })
})
