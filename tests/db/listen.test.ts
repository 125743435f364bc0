import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { keepListening } from '#server/db/listen.ts'
import { testDatabase } from '#tests/support/database.ts'

const { newClient, pool } = await testDatabase()
const HEARTBEAT_MS = 30

test('a connection for notifications proves that it delivers them, also while nothing happens', async () => {
  const heard: string[] = []
  const onHeard = vi.fn<() => void>()
  const listening = await keepListening({
    newClient,
    channel: 'quiet',
    heartbeatMs: HEARTBEAT_MS,
    onNotification: (payload = '') => heard.push(payload),
    onListening() {},
    onHeard,
  })
  await vi.waitFor(() => expect(onHeard.mock.calls.length).toBeGreaterThan(2))
  expect(heard).toEqual([])
  await pool.query(`SELECT pg_notify('quiet', 'news')`)
  await vi.waitFor(() => expect(heard).toEqual(['news']))
  await listening.close()
})

test('a connection that answers and delivers nothing counts as heard no longer, and is kept', async () => {
  const clients: pg.Client[] = []
  const onHeard = vi.fn<() => void>()
  const onLost = vi.fn<() => void>()
  const listening = await keepListening({
    newClient() {
      const client = newClient()
      clients.push(client)
      return client
    },
    channel: 'pooled',
    heartbeatMs: HEARTBEAT_MS,
    onNotification() {},
    onListening() {},
    onHeard,
    onLost,
  })
  await vi.waitFor(() => expect(onHeard).toHaveBeenCalled())
  // A pooler that gives each statement another connection does the same.
  await clients[0]?.query('UNLISTEN *')
  const before = onHeard.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS * 5))
  expect(onHeard.mock.calls.length).toBe(before)
  expect(onLost).not.toHaveBeenCalled()
  await listening.close()
})
