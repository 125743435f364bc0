/** What a loader makes of the answers to its calls: no database, no server. */
import { expect, test } from 'vitest'
import { answerPage } from '#client/entry-server.tsx'
import { signInPath } from '#shared/routing/route-table.ts'

const site = {
  name: 'Дистант',
  publicUrl: 'https://board.example',
  services: {},
  operator: null,
  hiddenLists: [],
}

const answerAt = (address: string, refusal: { status: number; message: string }) =>
  answerPage({
    request: new Request(new URL(address, site.publicUrl)),
    call: () => Promise.reject(Object.assign(new Error(refusal.message), { status: refusal.status })),
    now: '2026-11-22T09:00:00Z',
    site,
  })

const PAGES = [
  '/personal/resumes',
  '/personal/vacancies/7',
  '/responses',
  '/balance',
  '/bills/0123456789abcdef01234567',
]

test.each(PAGES)('a session that ends while %s loads redirects to the sign-in page', async (address) => {
  expect(await answerAt(address, { status: 401, message: 'Нужно войти.' })).toEqual({
    kind: 'redirect',
    status: 302,
    location: signInPath(address),
  })
})

test.each([403, 404, 503])('a page whose data is refused with %i has that status', async (status) => {
  for (const address of PAGES) {
    const answer = await answerAt(address, { status, message: 'Отказано.' })
    expect([address, answer.status]).toEqual([address, status])
  }
})

test.each([401, 403, 404])('a staff page whose data is refused with %i is not found', async (status) => {
  for (const address of ['/staff/moderation', '/staff/payments', '/staff/jobs']) {
    const answer = await answerAt(address, { status, message: 'Только для сотрудников.' })
    expect([address, answer.status]).toEqual([address, 404])
  }
})

test('an unexpected error in a loader is reported, and its message stays on the server', async () => {
  const answer = await answerPage({
    request: new Request('https://board.example/personal/resumes'),
    call: () => Promise.reject(new Error('secret')),
    now: '2026-11-22T09:00:00Z',
    site,
  })
  if (answer.kind !== 'page') throw new Error('A page is expected')
  expect([answer.status, answer.error]).toEqual([500, new Error('secret')])
  expect(JSON.stringify(answer.state().router)).not.toContain('secret')
})
