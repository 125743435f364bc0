/** An alert that waits is looked at again when it leaves: what it lists belongs to others. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/mail.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { resumeWorld } from '#tests/features/resumes/resume-world.ts'
import { testMailbox } from '#tests/support/mailbox.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { minutesLater, NOW, PATH, searchWorld } from './search-world.ts'

const { board, buildCompany, buildPerson, call, deps, people, run, save } = await searchWorld()
const world = resumeWorld({ deps, call, buildPerson: () => buildPerson() })
const { deliver, dropped } = testMailbox(deps)

beforeEach(() => board.setNow(NOW))

/** The alerts that have arrived. */
async function arrived() {
  const received = (await deliver()).filter(({ kind }) => kind.startsWith('saved_search'))
  return received.map(({ recipient, subject, text, unsubscribeUrl }) => ({
    recipient,
    subject: withSpaces(subject),
    text: withSpaces(text),
    unsubscribeUrl,
  }))
}

const setVacancy = (id: number, set: Partial<typeof vacancies.$inferInsert>) =>
  deps.db.update(vacancies).set(set).where(eq(vacancies.id, id))

test('an alert leaves without the vacancies that were closed, taken down or expired while it waited', async () => {
  const person = await buildPerson()
  await save(person, '/vacancies?search=кожевник')
  const [stays = 0, closed = 0, taken = 0, ended = 0] = await board.buildVacancies(
    { title: 'Кожевник остаётся' },
    { title: 'Кожевник закрытый' },
    { title: 'Кожевник снятый' },
    { title: 'Кожевник истёкший' },
  )
  await run()
  // Another process has done it, and its notification is still on the way.
  await setVacancy(closed, { status: 'archived' })
  await setVacancy(taken, { status: 'rejected' })
  await setVacancy(ended, { status: 'expired', expiresAt: NOW })
  const [email, ...others] = await arrived()
  expect(others).toEqual([])
  expect(email?.subject).toBe('1 новая вакансия: Кожевник')
  expect(email?.text).toContain(`/vacancies/${stays}?`)
  for (const word of ['закрытый', 'снятый', 'истёкший']) expect(email?.text).not.toContain(word)
})

test('an alert of which nothing is left does not leave', async () => {
  const person = await buildPerson()
  await save(person, '/vacancies?search=шляпник')
  const [id = 0] = await board.buildVacancies({ title: 'Шляпник' })
  await run()
  await setVacancy(id, { status: 'archived' })
  const before = (await dropped())['saved_search outdated'] ?? 0
  expect(await arrived()).toEqual([])
  expect((await dropped())['saved_search outdated']).toBe(before + 1)
})

test.each<[string, (given: { person: TestPerson; id: string }) => Promise<unknown>]>([
  ['hidden by its author', ({ person, id }) => world.ok('POST', `/${id}/hide`, person)],
  ['shown to nobody', ({ person, id }) => world.show(person, id, { visibility: 'nobody' })],
  ['hidden from the company', ({ person, id }) => world.show(person, id, { hiddenCompanyIds: [company.id] })],
  ['deleted', ({ person, id }) => world.ok('DELETE', `/${id}`, person)],
  [
    'hidden by another process',
    ({ id }) => deps.db.update(resumes).set({ status: 'hidden' }).where(eq(resumes.id, id)),
  ],
])('an alert never names a resume that was %s while it waited', async (how, hide) => {
  const word = `оценщик${how.length}`
  await save(company.person, `/resumes?search=${word}`)
  const hidden = await world.published({ content: { title: `${word} прячется` } })
  board.setNow(minutesLater(20))
  await run()
  await hide(hidden)
  expect(await arrived()).toEqual([])

  const shown = await world.published({ content: { title: `${word} виден` } })
  board.setNow(minutesLater(40))
  await run()
  const [email] = await arrived()
  expect(email?.text).toContain(`/resumes/${shown.id}\n`)
})

const company = await buildCompany(100).then(({ id, people: [person] }) => ({ id, person: person! }))

test('an alert about several searches leaves without the one whose e-mails were stopped', async () => {
  const person = await buildPerson()
  const stopped = await save(person, '/vacancies?search=свечник')
  await save(person, '/vacancies?search=ложкарь')
  await board.buildVacancies({ title: 'Свечник' }, { title: 'Ложкарь' })
  await run()
  await call('patch', `${PATH}/${stopped}`, { as: person, body: { frequency: 'off' } })
  const [email, ...others] = await arrived()
  expect(others).toEqual([])
  expect(email?.subject).toBe('1 новая вакансия: Ложкарь')
  expect(email?.text).not.toContain('Свечник')
  // Of the one search that is left.
  expect(email?.unsubscribeUrl).toMatch(/token=\d+\./)
})

type Ending = readonly [string, (person: TestPerson) => Promise<unknown>, string]
const setUser = (person: TestPerson, set: Partial<typeof users.$inferInsert>) =>
  deps.db.update(users).set(set).where(eq(users.id, person.id))

const ENDINGS: Ending[] = [
  ['was blocked', (person) => setUser(person, { blockedAt: NOW }), 'blocked'],
  [
    'was deleted',
    (person) => setUser(person, { deletedAt: NOW, email: `deleted-${person.id}@deleted.invalid` }),
    'deleted',
  ],
  [
    'has switched such e-mails off',
    (person) =>
      call('put', '/api/v1/users/me/notifications', {
        as: person,
        body: { responses: true, vacancies: true, news: false, searches: false },
      }),
    'switched_off',
  ],
]

async function queuedAlert(word: string) {
  const person = await buildPerson()
  await save(person, `/vacancies?search=${word}`)
  await board.buildVacancies({ title: word })
  await run()
  return person
}

test.each(ENDINGS)('an alert does not leave to a person who %s', async (how, end, reason) => {
  const person = await queuedAlert(`гончар${how.length}`)
  await end(person)
  const before = (await dropped())[`saved_search ${reason}`] ?? 0
  expect(await arrived()).toEqual([])
  expect((await dropped())[`saved_search ${reason}`]).toBe(before + 1)
})

/** As the last release writes a row. */
const forgetReferences = () => deps.db.update(emails).set({ userId: null, about: null })

test('an alert of the last release leaves as it was written', async () => {
  const person = await queuedAlert('бочар')
  await forgetReferences()
  expect(await arrived()).toMatchObject([{ recipient: person.email, subject: '1 новая вакансия: Бочар' }])
})

test.each(ENDINGS)(
  'an alert of the last release does not leave to a person who %s',
  async (how, end, reason) => {
    const person = await queuedAlert(`кузнец${how.length}`)
    await forgetReferences()
    await end(person)
    const before = (await dropped())[`saved_search ${reason}`] ?? 0
    expect(await arrived()).toEqual([])
    expect((await dropped())[`saved_search ${reason}`]).toBe(before + 1)
  },
)

test('an e-mail goes to the address that the person has when it leaves', async () => {
  const person = await queuedAlert('пасечник')
  await setUser(person, { email: 'new-address@example.ru' })
  expect(await arrived()).toMatchObject([{ recipient: 'new-address@example.ru' }])
  expect(await people.emailsTo('new-address@example.ru')).toHaveLength(1)
})
