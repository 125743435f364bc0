import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { createPreparedFiles } from '#server/http/machine-files/prepared-files.ts'
import { testApp } from '#tests/support/app.ts'

describe('generated files', () => {
  test('a generated file is written once for concurrent requests and again after a change', async () => {
    let version = 1
    let written = 0
    const files = createPreparedFiles(() => version)
    const slow = testApp(async (req, res) => {
      await files.send(req, res, {
        path: 'slow',
        type: 'text/plain',
        write: async function* () {
          written += 1
          await wait(50)
          yield `text ${version}`
        },
      })
    })
    const ask = async () => (await request(slow).get('/').expect(200)).text
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual(Array(4).fill('text 1'))
    expect(await ask()).toBe('text 1')
    expect(written).toBe(1)
    version = 2
    expect(await ask()).toBe('text 2')
    expect(written).toBe(2)
  })

  test('a slow generated file is streamed: its first bytes precede its end', async () => {
    const arrived = Promise.withResolvers<void>()
    const files = createPreparedFiles(() => 1)
    const app = testApp(async (req, res) => {
      await files.send(req, res, {
        path: 'long',
        isStreamed: true,
        type: 'text/plain',
        write: async function* () {
          yield 'head '
          await arrived.promise
          yield 'tail'
        },
      })
    })
    const server = app.listen(0)
    try {
      const startedAt = performance.now()
      for (const encoding of ['gzip', 'identity']) {
        const { body } = await fetch(addressOf(server), { headers: { 'accept-encoding': encoding } })
        const text = body?.pipeThrough(new TextDecoderStream()).getReader()
        expect((await text?.read())?.value).toBe('head ')
        expect(performance.now() - startedAt).toBeLessThan(1000)
        if (encoding === 'gzip') continue
        arrived.resolve()
        expect((await text?.read())?.value).toBe('tail')
      }
      const whole = await fetch(addressOf(server))
      expect(whole.headers.get('etag')).toMatch(/^W\//)
      expect(await whole.text()).toBe('head tail')
    } finally {
      server.close()
    }
  })

  test('a generated file that fails is cut off and never mistaken for a complete one', async () => {
    const files = createPreparedFiles(() => 1)
    const app = testApp(async (req, res) => {
      await files
        .send(req, res, {
          path: 'broken',
          isStreamed: true,
          type: 'text/plain',
          write: async function* () {
            yield 'head '
            await wait(400)
            throw new Error('No database')
          },
        })
        .catch(() => {})
    })
    const server = app.listen(0)
    try {
      const answer = await fetch(addressOf(server))
      await expect(answer.text()).rejects.toThrow('terminated')
    } finally {
      server.close()
    }
  })

  test('an error of a generated file is reported and not cached', async () => {
    let isBroken = true
    const files = createPreparedFiles(() => 1)
    const write = async function* () {
      if (isBroken) throw new Error('No database')
      yield 'whole'
    }
    const fragile = testApp(async (req, res) => {
      await files.send(req, res, { path: 'a', type: 'text/plain', write })
    })
    await request(fragile).get('/').expect(500)
    isBroken = false
    expect((await request(fragile).get('/').expect(200)).text).toBe('whole')
  })
})

function addressOf(server: Server) {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  return `http://127.0.0.1:${address.port}/`
}
