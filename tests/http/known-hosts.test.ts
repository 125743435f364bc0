import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { createHostCheck, refuseUnknownHosts } from '#server/http/known-hosts.ts'
import { testApp } from '#tests/support/app.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const server = testApp(refuseUnknownHosts(createHostCheck(['board.example', 'localhost'])), (_req, res) =>
  res.send('page'),
).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

/** What a request with these header lines is answered. */
function answerTo(port: number, lines: readonly string[], target: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write([`GET ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])

const statusWith = async (lines: readonly string[], path = '/') =>
  statusOf(await answerTo(addressOf(server.address()).port, lines, path))

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

describe('a request line with a whole URL, as programs send it to proxies', async () => {
  const { board, origin } = await wholeApp({ hosts: ['board.example'] })
  const port = Number(new URL(origin).port)
  const [id] = await board.buildVacancies({ title: 'Корректор' })

  test.each([
    ['http://board.example/vacancies', 'board.example', 200],
    ['HTTPS://Board.Example/vacancies?page=2', 'board.example', 200],
    ['http://board.example', 'board.example', 200],
    ['http://board.example?utm_source=a', 'board.example', 200],
    ['http://board.example/vacancies/moskva/', 'board.example', 301],
    // The host of the line counts, not that of the header.
    ['http://board.example/vacancies', 'evil.example', 200],
    ['http://evil.example/vacancies', 'board.example', 421],
    ['http://board.example@evil.example/vacancies', 'board.example', 421],
  ])('%s with Host: %s is answered with %i', async (target, host, status) => {
    const answer = await answerTo(port, [`Host: ${host}`], target)
    expect(statusOf(answer)).toBe(status)
    expect(answer).not.toMatch(/^location: (?!\/)/im)
  })

  test('is answered with the page that its path has, from the cache too', async () => {
    const asked = (target: string) => answerTo(port, ['Host: board.example'], target)
    for (let time = 0; time < 2; time += 1) {
      const answer = await asked(`http://board.example/vacancies/${id}`)
      expect(answer).toContain('Корректор')
      expect(answer).toContain(`/vacancies/${id}>; rel="canonical"`)
    }
    expect(statusOf(await asked(`http://evil.example/vacancies/${id}`))).toBe(421)
  })
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
