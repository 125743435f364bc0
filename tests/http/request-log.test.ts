import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { wholeApp } from '#tests/support/whole-app.ts'

const lines: string[] = []
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
const { send } = await wholeApp({ log: pino({ level: 'info' }, sink) })

test.each([
  ['/employer/ip-sidorova', '/employer/{slug}'],
  ['/employer/ip-sidorova.md', 'twin md'],
  ['/vacancies/sidorova?search=sidorova', '/vacancies/{slug*}'],
  ['/resumes/sidorova', '/resumes/{slug*}'],
  ['/sidorova', '/{slug}'],
  ['/sidorova/anna', 'other'],
  ['/api/v1/companies/sidorova', 'api'],
  ['/api/v1/landing/sidorova', 'api landing.read'],
  ['/files/sidorova.pdf', '/files/'],
  ['/calendar/sidorova.ics', '/calendar/{slug1}'],
])('the log of a request to %s has its pattern %s and no name of its address', async (path, route) => {
  lines.length = 0
  await send(path)
  expect(lines.join('')).not.toContain('sidorova')
  const routes = lines.map(
    (line) => z.looseObject({ route: z.string().optional() }).parse(JSON.parse(line)).route,
  )
  expect(
    routes.some((one) => one?.startsWith(route)),
    routes.join(),
  ).toBe(true)
})
