import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { Registry } from 'prom-client'
import request from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { portOf } from '#server/db/embedded/postmaster.ts'
import { FATAL_PDFS } from '#tests/files/hostile/pdfs.ts'
import { writeZip } from '#tests/files/hostile/zip-writer.ts'
import { buildPicture } from '#tests/files/pictures.ts'
import { statusesOf, testPeople, type TestPerson } from '#tests/support/people.ts'

const registry = new Registry()
const { app, buildPerson } = await testPeople({ registry, rates: { uploads: 50 } })
const server = createServer(app).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

const bombOf = (name: string) => FATAL_PDFS[name]?.() ?? Buffer.alloc(0)
const honest = writeZip({
  'word/document.xml': Buffer.from('<w:p><w:r><w:t>Ильина Ольга Петровна</w:t></w:r></w:p>'),
})

const send = async (as: TestPerson, bytes: Buffer) =>
  request(app)
    .post('/api/v1/personal/resumes/import')
    .set('authorization', `Token ${as.token}`)
    .attach('file', bytes, { filename: 'resume', contentType: 'application/octet-stream' })

const countReads = async (outcome: string) => {
  const text = (await registry.getSingleMetricAsString('file_reads_total')) ?? ''
  return Number(new RegExp(`task="resume",outcome="${outcome}"} (\\d+)`).exec(text)?.[1] ?? 0)
}

test('while one person sends files that end their readers, the file of another is read at once', async () => {
  const [attacker, person] = [await buildPerson(), await buildPerson()]
  const finished: string[] = []
  const note = async <T>(name: string, answer: Promise<T>) => {
    const given = await answer
    finished.push(name)
    return given
  }
  const bomb = bombOf('widths of letters without an end')
  // One is read, four wait, and further ones are refused.
  const bombs = Array.from({ length: 8 }, () => note('bomb', send(attacker, bomb)))
  const refused = await Promise.race(bombs)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Предыдущие файлы ещё читаются. Подождите и повторите.',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const { status } = await note('honest', send(person, honest))
  expect(status).toBe(200)
  expect(finished.filter((name) => name === 'bomb').length).toBeLessThan(5)

  expect(statusesOf(await Promise.all(bombs))).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  // Each that ended its reader counts as twenty more.
  const next = await send(attacker, honest)
  expect([next.status, next.body.message]).toEqual([429, 'Слишком много файлов за час. Продолжите позже.'])
  expect((await send(person, honest)).status).toBe(200)
}, 120_000)

test('a file whose sender has gone ends its reader, and the next one of that person is read', async () => {
  const person = await buildPerson()
  const gone = new AbortController()
  const form = new FormData()
  form.set(
    'file',
    new Blob([new Uint8Array(bombOf('a packed stream with a fault that only some stop at'))]),
    'resume.pdf',
  )
  const before = await countReads('aborted')
  const sent = fetch(`http://127.0.0.1:${portOf(server)}/api/v1/personal/resumes/import`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Token ${person.token}` },
    signal: gone.signal,
  })
  sent.catch(() => {})
  setTimeout(() => gone.abort(), 1000)
  await expect(sent).rejects.toThrow('aborted')
  await expect.poll(() => countReads('aborted')).toBe(before + 1)
  expect((await send(person, honest)).status).toBe(200)
})

test('bodies that one person sends at once are limited, and those of others are not', async () => {
  const [hoarder, person] = [await buildPerson(), await buildPerson()]
  const held = Array.from({ length: 5 }, () => openBody(hoarder, 5_500_000))
  expect(await Promise.race(held.map(({ answered }) => answered))).toBe(429)
  const photo = await request(app)
    .post('/api/v1/users/me/photo')
    .set('authorization', `Token ${person.token}`)
    .attach('photo', await buildLargePicture(), 'a.png')
  expect(photo.status).toBe(200)
  const others = await Promise.all(Array.from({ length: 4 }, () => buildPerson()))
  held.push(...others.flatMap((as) => Array.from({ length: 4 }, () => openBody(as, 5_500_000))))
  expect(await Promise.race(held.slice(5).map(({ answered }) => answered))).toBe(503)
  for (const { destroy } of held) destroy()
  // What has gone makes room.
  await expect.poll(() => openBody(hoarder, 5_500_000, 'not a form').answered).toBe(400)
})

const buildLargePicture = async () =>
  Buffer.concat([await buildPicture('png', { width: 200, height: 200 }), Buffer.alloc(1_000_000)])

/** A request whose head says how long its body is, and that sends no more than this of it. */
function openBody(as: TestPerson, length: number, body = '') {
  const socket = connect(portOf(server), '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<number>()
  socket.on('error', () => {}).on('data', (head) => resolve(Number(head.toString('latin1', 9, 12))))
  socket.write(
    [
      'POST /api/v1/users/me/photo HTTP/1.1',
      'host: 127.0.0.1',
      `authorization: Token ${as.token}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${length}`,
      '',
      body,
    ].join('\r\n'),
  )
  if (body !== '') socket.write(Buffer.alloc(length - body.length))
  return { answered: promise, destroy: () => void socket.destroy() }
}
