import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { observeSources } from '#server/features/intake/sources/metrics.ts'
import { DAY_MINUTES, DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveYandexFeed } from '#tests/support/source-stub/yandex-feed.ts'
import { sourceWorld } from './runs/source-world.ts'

const { db, deps, stub, clock, addSource, run, passTime } = await sourceWorld()
const feed = serveYandexFeed(stub, [])

test('the metrics tell a source that has stopped, and what has vanished from one at once', async () => {
  const registry = new Registry()
  observeSources({ registry, db, now: deps.now })
  feed.vacancies = buildStubVacancies({ count: 40, now: clock.now })
  const source = await addSource({
    kind: 'yandex_feed',
    address: feed.address,
    employerTitle: 'ООО «ВЫДУМКА»',
  })
  await run(source)
  passTime(DAY_MS)
  feed.vacancies = feed.vacancies.slice(20)
  await run(source)
  stub.misbehave = () => ({ kind: 'status', status: 403 })
  passTime(HOUR_MS)
  await run(source)
  const metrics = await registry.metrics()
  expect(metrics).toContain('source_state{source="yandex_feed",state="paused"} 1')
  expect(metrics).toContain('source_state{source="yandex_feed",state="on"} 0')
  expect(metrics).toContain('source_failures{source="yandex_feed"} 1')
  expect(metrics).toContain('source_silent_seconds{source="yandex_feed"} 3600')
  expect(metrics).toContain('source_silence_limit_seconds{source="yandex_feed"} 86400')
  expect(metrics).toContain('source_records{source="yandex_feed",state="shown"} 40')
  expect(metrics).toContain('source_absent{source="yandex_feed"} 20')
})

test('a source that staff have paused is not silent, and one that is read every two weeks may be so for four', async () => {
  const registry = new Registry()
  observeSources({ registry, db, now: deps.now })
  await addSource({ kind: 'yandex_feed', key: 'site:a.example', address: feed.address, state: 'paused' })
  const address = new URL('/other.yml', stub.origin)
  await addSource({ kind: 'yandex_feed', key: 'site:b.example', address, intervalMinutes: 14 * DAY_MINUTES })
  passTime(3 * DAY_MS)
  const metrics = await registry.metrics()
  expect(metrics).not.toContain('source_silent_seconds{source="site:a.example"}')
  expect(metrics).toContain('source_silent_seconds{source="site:b.example"} 259200')
  expect(metrics).toContain('source_silence_limit_seconds{source="site:b.example"} 2419200')
})
