/** Every form that a page declares for browsers without scripts: its operation, where it is, and an empty one. */
import { beforeAll, expect, test } from 'vitest'
import { listPageActions } from '#client/entry-server.tsx'
import { statedAges } from '#server/db/schema/guardians.ts'
import { contract } from '#shared/contract.ts'
import { actionName } from '#shared/routing/page-action.ts'
import { matchRoute, pageFileOf, pathOf, ROUTES } from '#shared/routing/route-table.ts'
import { buildLinkPages } from '#tests/support/link-pages.ts'
import { buildOwner } from '#tests/support/owner.ts'
import { fillForm, listActions, listFields, plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { buildInterview } from '#tests/support/response-rows.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board, bugs } = app
const { db, now } = board.deps
const { open, post, submit } = plainBrowser(app)

/** This one is on pages of many features. */
const REMARK = 'remarks.send'

const links = await buildLinkPages(board)

type Shown = { address: string; headers: Record<string, string>; actions: string[] }
const shown: Shown[] = []

beforeAll(async () => {
  const owner = await buildOwner(board, 'Снегирь')
  const child = await buildUser(db)
  await db.insert(statedAges).values({ userId: child.id, age: 'age_14', statedAt: now().toISOString() })
  const slot = new Date(now().getTime() + 86_400_000).toISOString()
  await buildInterview(db, { responseId: owner.response, slots: [slot], updatedAt: now().toISOString() })
  const asOwner = { cookie: `__Host-token=${owner.token}` }
  const asChild = {
    cookie: `__Host-token=${(await buildSession(db, { userId: child.id, now: now() })).token}`,
  }
  const text = { title: 'Оператор чата', workForm: 'remote', place: 'Россия' }
  const written = await submit('/vacancies/first?step=text', 'firstVacancies.write', text, asOwner)
  const step = (written.location ?? '').replace('&check=1', '')
  const readers = [
    [
      {},
      [
        ...['/sign-in', '/sign-up'].flatMap((page) => [page, `${page}?challenge=x`, `${page}?step=name`]),
        '/help',
        '/schools',
        '/recovery',
        '/proverit-vakansiyu',
        '/vacancies/first',
        `/complaint?target=vacancy&id=${owner.vacancyId}`,
        ...Object.values(links),
      ],
    ],
    [
      asOwner,
      [
        step,
        '/pay?access=1',
        '/packages/5/payment?tariff=basic',
        `/personal/vacancies/${owner.draft}/payment?tariff=basic`,
        `/personal/responses/${owner.response}`,
        '/resumes/new',
        `/personal/resumes/${owner.resume}/edit`,
        '/personal/searches/new?address=%2Fvacancies%2Fchuvashiya',
      ],
    ],
    [asChild, ['/personal/guardian', `/vacancies/${owner.vacancyId}/respond`]],
  ] as const
  for (const [headers, addresses] of readers)
    for (const address of addresses) {
      const page = await open(address, headers)
      if (page.status !== 200) throw new Error(`${address} is ${page.status}`)
      shown.push({ address, headers, actions: listActions(page.body) })
    }
}, 120_000)

/** Of every page with a file of its own. */
async function listDeclared() {
  const declared = await Promise.all(
    ROUTES.filter(({ page }) => page).map(async (route) => {
      const names = [...route.path.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
      const path = pathOf(route.name, Object.fromEntries(names.map((name) => [name, '1'])))
      return (await listPageActions(path)).map((action) => ({ page: pageFileOf(route), action }))
    }),
  )
  return declared.flat()
}

/** Safe: every operation carries its definition there. */
const asOperation = (found: unknown) => found as { '~orpc': { meta: { access?: string } } } | undefined

test('every form of a page calls an operation of the contract; one by a token calls a public one', async () => {
  const declared = await listDeclared()
  expect(declared.length).toBeGreaterThan(100)
  for (const { page, action } of declared) {
    const { operation, isByToken, oneClick } = action
    const found = asOperation(
      operation.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), contract),
    )
    const { meta } = found?.['~orpc'] ?? {}
    expect([page, actionName(action), meta?.access]).toEqual([
      page,
      actionName(action),
      isByToken ? 'public' : expect.stringMatching(/^(public|signed_in)$/),
    ])
    if (oneClick) expect([page, isByToken]).toEqual([page, true])
  }
})

test('every form that a page declares is there without scripts, and no other', async () => {
  const declared = (await listDeclared())
    .map(({ page, action }) => `${page} ${actionName(action)}`)
    .filter((line) => !line.endsWith(REMARK))
  const found = shown.flatMap(({ address, actions }) => {
    const route = matchRoute(address.replace(/\?.*$/, ''))?.route
    return route ? actions.map((action) => `${pageFileOf(route)} ${action}`) : []
  })
  const forms = found.filter((line) => !line.endsWith(REMARK))
  expect(new Set(forms)).toEqual(new Set(declared))
  expect(found).toContain(`help ${REMARK}`)
})

test('an empty form is refused on its own page in Russian, and breaks nothing', async () => {
  for (const { address, headers, actions } of shown)
    for (const action of actions) {
      const answer = await post(address, action, {}, headers)
      const what = `${action} of ${address}`
      expect([what, answer.status, answer.headers.get('cache-control')]).toEqual([
        what,
        // A vacancy is stored however little of it is written.
        action === 'firstVacancies.write' ? 303 : 422,
        'private, no-store',
      ])
      if (answer.status === 422)
        expect([what, answer.alert]).toEqual([what, expect.stringMatching(/[А-я]{3}/)])
      expect([what, bugs]).toEqual([what, []])
    }
})

test('whatever is typed and chosen comes back when a form is refused', async () => {
  const filled: string[] = []
  for (const { address, headers, actions } of shown)
    for (const action of actions) {
      const { body } = await open(address, headers)
      // Only programs see the last one.
      const fields = listFields(body, action).filter(({ name }) => name !== 'website')
      // No field takes so long a word, or such an address.
      const typed = Object.fromEntries(
        fields.map(({ name, choices }) => [name, choices?.at(-1) ?? `${name} ${'щ'.repeat(300)}`]),
      )
      if (!fields.some(({ choices }) => choices === null)) continue
      const sent = fillForm(body, action, typed)
      const answer = await post(address, action, sent, headers)
      // The answer about an offer is on its page.
      expect([action, answer.status]).toEqual([action, action === 'offerChecks.check' ? 200 : 422])
      expect([address, readForm(answer.body, action)]).toEqual([address, sent])
      filled.push(action)
    }
  expect(new Set(filled).size).toBeGreaterThan(13)
})

test('a form that a guest may not send leads to sign in and back to its page', async () => {
  const personal = shown
    .filter(({ headers }) => Object.keys(headers).length > 0)
    .flatMap(({ address, actions }) => actions.map((action) => ({ address, action })))
  expect(personal.length).toBeGreaterThan(8)
  for (const { address, action } of personal) {
    const { status, location } = await post(address, action)
    expect([address, status, location]).toEqual([
      address,
      303,
      `/sign-in?redirect_uri=${encodeURIComponent(address)}`,
    ])
  }
})

test.each([
  ['guardians.answer', { decision: 'decline' }, '', 'Вы отказали'],
  ['payAnswers.answer', { reply: 'as_promised' }, '', 'ответ учтён'],
  ['posting.confirmByLink', {}, '', 'Спасибо, подтверждено'],
  ['resumes.keepByLink', {}, '', 'ответ записан'],
  ['accounts.setTopic', {}, '', 'Писем больше не будет'],
  ['accounts.setTopic', {}, '&done=on', 'Письма снова включены'],
  ['savedSearches.setSubscription', {}, '', 'Писем больше не будет'],
] as const)('a press on the page of an e-mail is taken from whoever has the link: %s', async (...row) => {
  const [action, choice, more, words] = row
  const link = links[action]
  const pressed = await submit(link, action, choice, { 'sec-fetch-site': 'cross-site' })
  expect([pressed.status, pressed.location]).toEqual([303, `${link}${more}`])
  expect((await open(`${link}${more}`)).text).toContain(words)
})
