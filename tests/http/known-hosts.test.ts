import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { createHostCheck, refuseUnknownHosts } from '#server/http/known-hosts.ts'
import { testApp } from '#tests/support/app.ts'

const server = testApp(refuseUnknownHosts(createHostCheck(['board.example', 'localhost'])), (_req, res) =>
  res.send('page'),
).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

/** The status of a request with these header lines. */
async function statusWith(lines: readonly string[], path = '/') {
  const socket = connect(addressOf(server.address()).port, '127.0.0.1')
  socket.end([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  return Number((await text(socket)).split(' ')[1])
}

test.each([
  [['Host: board.example'], 200],
  [['Host: Board.Example.'], 200],
  [['Host: localhost:3000'], 200],
  [['Host: evil.example'], 421],
  [['Host: board.example.evil.example'], 421],
  [['Host: board.example', 'Host: evil.example'], 400],
  [['Host: board.example', 'host: board.example'], 400],
  [['Host: '], 421],
])('a request with %j is answered with %i', async (lines, status) => {
  expect(await statusWith(lines)).toBe(status)
})

test('health probes answer under any host name', async () => {
  expect(await statusWith(['Host: 10.0.0.7:3000'], '/health/live')).toBe(200)
})

test('host names are checked in production with a known public address only', () => {
  const hostsOf = (env: Record<string, string>) => readSettings(env).settings.hosts
  const PUBLIC_URL = 'https://board.example'
  expect(
    hostsOf({ NODE_ENV: 'production', PUBLIC_URL, ALLOWED_HOSTS: 'WWW.board.example, origin:8080' }),
  ).toEqual(['board.example', 'www.board.example', 'origin:8080'])
  expect(hostsOf({ NODE_ENV: 'production' })).toBeNull()
  expect(hostsOf({ NODE_ENV: 'development', PUBLIC_URL })).toBeNull()
  expect(hostsOf({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' })).toContain('127.0.0.1')
})

/** Safe: a server that listens on a port has an address of this shape. */
const addressOf = (address: unknown) => address as AddressInfo
