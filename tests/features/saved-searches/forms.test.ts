import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import {
  unsubscribeAddress,
  unsubscribeAllAddress,
} from '#server/features/board/saved-searches/subscription.ts'
import { emailJob } from '#server/mail/jobs.ts'
import { createSmtpTransport } from '#server/mail/smtp.ts'
import { sendAlerts } from '#server/features/board/saved-searches/alerts.ts'
import { startMailServer } from '#tests/mail/mail-server.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { fillForm, plainBrowser, readForm, type PlainAnswer } from '#tests/support/plain-form.ts'
import { openTestSession } from '#tests/support/people.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board, bugs, send } = app
const { open, post, submit } = plainBrowser(app)
const { deps } = board
const SAVE = 'savedSearches.save'
const SUBSCRIPTION = 'savedSearches.setSubscription'
afterEach(() => {
  const found = bugs.splice(0)
  if (found.length > 0) throw new AggregateError(found, 'The server took a request for a bug of its own')
})

beforeAll(async () => {
  const { cookie } = await signedIn()
  // The first of each kind loads its modules, which may take longer than a page has.
  for (const path of [
    '/vacancies',
    '/personal/searches',
    '/personal/searches/new?address=/vacancies',
    '/searches/unsubscribe',
  ])
    await send(path, { headers: { cookie } })
  bugs.length = 0
})

let built = 0
async function signedIn() {
  built += 1
  const email = `form-${built}@example.ru`
  const [user] = await deps.db
    .insert(users)
    .values({ email, firstName: 'Анна', intent: 'seeker' })
    .returning({ id: users.id })
  const { token } = await openTestSession(deps, user!.id)
  return { id: user!.id, email, cookie: `__Host-token=${token}` }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
/** Who presses a button of an e-mail has no page of ours before. */
const FOREIGN = { 'sec-fetch-site': 'cross-site' }
const toPlace = ({ status, location }: PlainAnswer) => [status, location]
const newOf = (address: string) => `/personal/searches/new?${new URLSearchParams({ address })}`
const searchesOf = (userId: number) =>
  deps.db.select().from(savedSearches).where(eq(savedSearches.userId, userId))
const pathOf = (url: string) => url.replace('https://board.example', '')

async function saved(as: Awaited<ReturnType<typeof signedIn>>, address = '/vacancies?search=звездочёт') {
  await submit(newOf(address), SAVE, { name: 'Звёзды', frequency: 'at_once' }, { cookie: as.cookie })
  return (await searchesOf(as.id))[0]!
}

test('without scripts a search is saved by a link, the sign-in and a plain form', async () => {
  const list = await open('/vacancies?search=%D1%88%D0%B2%D0%B5%D1%8F&salary=40000')
  const link =
    /href="(\/personal\/searches\/new\?address=[^"]+)"/.exec(list.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(list.text).toContain('Сообщить, когда появится')
  expect(toPlace(await open(link))).toEqual([302, `/sign-in?redirect_uri=${encodeURIComponent(link)}`])

  const { id, cookie } = await signedIn()
  const nameless = await submit(link, SAVE, { name: ' ', frequency: 'weekly' }, { cookie })
  expect([nameless.status, nameless.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(nameless.alert).toContain('Название: Это поле обязательно')
  expect(readForm(nameless.body, SAVE)).toMatchObject({ name: ' ', frequency: 'weekly' })
  expect(await searchesOf(id)).toEqual([])
  const form = fillForm(nameless.body, SAVE, { name: 'Швея рядом' })
  expect(toPlace(await post(link, SAVE, form, { cookie }))).toEqual([303, '/personal/searches?saved=1'])
  expect(await searchesOf(id)).toMatchObject([{ name: 'Швея рядом', interval: 'weekly', isOff: false }])
  const own = await open('/personal/searches?saved=1', { cookie })
  expect(own.text).toContain('Швея рядом')
  expect(own.headers.get('cache-control')).toBe('private, no-store')
})

test('a form on another site cannot save a search, and a guest is led to sign in', async () => {
  const as = await signedIn()
  const page = newOf('/vacancies')
  const fields = { address: '/vacancies', name: 'Все', frequency: 'daily' }
  const foreign = await post(page, SAVE, fields, { ...FOREIGN, cookie: as.cookie })
  expect(toPlace(foreign)).toEqual([403, null])
  expect(await searchesOf(as.id)).toEqual([])
  expect(toPlace(await post(page, SAVE, fields))).toEqual([
    303,
    `/sign-in?redirect_uri=${encodeURIComponent(page)}`,
  ])
})

test('opening an unsubscribe link changes nothing; its button stops the e-mails and can be undone', async () => {
  const as = await signedIn()
  const { id } = await saved(as)
  const address = pathOf(unsubscribeAddress(deps, id))
  const isOff = async () => (await searchesOf(as.id))[0]?.isOff

  const page = await open(address)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Не присылать')
  await send(address, { method: 'HEAD' })
  expect(await isOff()).toBe(false)

  for (const time of [1, 2]) {
    const answer = await post(address, SUBSCRIPTION, readForm(page.body, SUBSCRIPTION), FOREIGN)
    expect(toPlace(answer), String(time)).toEqual([303, address])
    expect(await isOff()).toBe(true)
  }
  expect((await open(address)).text).toContain('Включить снова')
  expect(toPlace(await submit(address, SUBSCRIPTION, {}, FOREIGN))).toEqual([303, `${address}&done=on`])
  expect(await isOff()).toBe(false)
  expect((await open(`${address}&done=on`)).text).toContain('Письма снова включены')
})

test('one click or a button stops the e-mails of all searches of a person, and a button resumes them', async () => {
  const as = await signedIn()
  await saved(as)
  await saved(as, '/vacancies?search=лунатик')
  const address = pathOf(unsubscribeAllAddress(deps, as.id))
  const states = async () => (await searchesOf(as.id)).map(({ isOff }) => isOff)
  const click = () => send(address, { method: 'POST', headers: FORM, body: 'List-Unsubscribe=One-Click' })
  const press = () => submit(address, SUBSCRIPTION, {}, FOREIGN)
  const shown = async () => (await open(address)).text
  expect(await shown()).toContain('Не присылать по всем')
  expect(await states()).toEqual([false, false])
  const answers = await Promise.all([click(), click()])
  expect(answers.map(({ status, body: said }) => [status, said])).toEqual(
    Array.from({ length: 2 }, () => [200, 'Писем больше не будет.\n']),
  )
  expect(await states()).toEqual([true, true])
  expect(await shown()).toContain('Включить по всем поискам')
  await board.buildVacancies({ title: 'Звездочёт и лунатик' })
  expect(toPlace(await press())).toEqual([303, `${address}&done=on`])
  expect(await states()).toEqual([false, false])
  await sendAlerts(deps)
  // What arrived meanwhile is not sent later.
  expect((await searchesOf(as.id)).map(({ notifiedAt }) => notifiedAt)).toEqual([null, null])
  expect(toPlace(await press())).toEqual([303, address])
  expect(await states()).toEqual([true, true])

  await deps.db.delete(savedSearches).where(eq(savedSearches.userId, as.id))
  expect((await click()).status).toBe(200)
  expect(await shown()).toContain('Такой рассылки нет')
})

test('one-click unsubscribing works without cookies or redirects, in either encoding, and is idempotent', async () => {
  const as = await signedIn()
  const { id } = await saved(as)
  const address = pathOf(unsubscribeAddress(deps, id))
  const multipart =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  const clicks = [
    { headers: FORM, body: 'List-Unsubscribe=One-Click' },
    { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: multipart },
  ]
  for (const click of clicks) {
    const answer = await send(address, { method: 'POST', ...click })
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(answer.body).toBe('Писем больше не будет.\n')
    expect((await searchesOf(as.id))[0]?.isOff).toBe(true)
  }
  // Of a search that is gone.
  await deps.db
    .update(savedSearches)
    .set({ deletedAt: deps.now().toISOString() })
    .where(eq(savedSearches.id, id))
  expect((await send(address, { method: 'POST', ...clicks[0] })).status).toBe(200)
  expect((await send(address)).body).toContain('Такой рассылки нет')
})

test.each([
  '',
  '?token=',
  '?token=1',
  '?token=1.AAAA',
  `?token=1.${'A'.repeat(43)}`,
  `?token=all-1.${'A'.repeat(43)}`,
  '?token=1.x&token=2.x',
  `?token=${'9'.repeat(200)}`,
])('the invalid unsubscribe token «%s» stops no e-mails', async (query) => {
  const as = await signedIn()
  await saved(as)
  const answer = await send(`/searches/unsubscribe${query}`, {
    method: 'POST',
    headers: FORM,
    body: 'List-Unsubscribe=One-Click',
  })
  // Without a token in the address it is no click of a mail program.
  expect(answer.status).toBe(query === '' ? 405 : 404)
  const token = new URLSearchParams(query).get('token') ?? ''
  const pressed = await post(`/searches/unsubscribe${query}`, SUBSCRIPTION, { token, isOff: 'true' }, FOREIGN)
  expect([pressed.status, pressed.text]).toEqual([422, expect.stringContaining('Такой рассылки нет')])
  expect((await searchesOf(as.id))[0]?.isOff).toBe(false)
  expect((await open(`/searches/unsubscribe${query}`)).text).toContain('Такой рассылки нет')
})

test('a search alert has both headers of one-click unsubscribing with a working address', async () => {
  const as = await signedIn()
  await saved(as, '/vacancies?search=часовщик')
  await board.buildVacancies({ title: 'Часовщик' })
  const server = await startMailServer()
  const transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${server.port}`,
    from: { name: 'Дистант', address: 'no-reply@distant.example' },
  })
  await sendAlerts(deps)
  await runDueJobs({ ...deps, mail: { transport, metrics: { observe() {}, observeDrop() {} } } }, emailJob)
  transport.close()
  await server.stop()
  const message = server.received.find(({ recipients }) => recipients.includes(as.email))
  expect(message?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = /^<(https:\/\/board\.example\/searches\/unsubscribe\?token=[\w.-]+)>$/.exec(
    message?.headers.get('list-unsubscribe') ?? '',
  )?.[1]
  expect(message?.raw).toMatch(/^List-Unsubscribe: <https:\/\/[^\r\n]+>\r$/m)
  expect(message?.bodies[0]).toContain(address)
  const click = await send(pathOf(address ?? ''), {
    method: 'POST',
    headers: FORM,
    body: 'List-Unsubscribe=One-Click',
  })
  expect(click.status).toBe(200)
  expect((await searchesOf(as.id))[0]?.isOff).toBe(true)
})
