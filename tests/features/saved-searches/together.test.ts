import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { sendAlerts } from '#server/features/board/saved-searches/alerts.ts'
import { setSubscription } from '#server/features/board/saved-searches/subscription.ts'
import { ALERT_ITEMS_MAX, SAVED_SEARCHES_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { minutesLater, NOW, PATH, searchWorld } from './search-world.ts'

const { board, buildPerson, call, deps, emailsOf, listOf, run, save, subjectsOf } = await searchWorld()

/** Gmail clips longer e-mails, with the links at their end. */
const GMAIL_BYTES_MAX = 102_000
const TOKEN = /token=((?:all-)?\d+\.[\w-]{43})\n/g

beforeEach(() => board.setNow(NOW))

const tokensIn = (text = '') => [...text.matchAll(TOKEN)].map(([, token = '']) => token)
const stop = (token: string) => setSubscription(deps, { token, isOff: true })

test('an e-mail has a section for each search and followed company with something new, and one link to stop each', async () => {
  const person = await buildPerson()
  const company = await board.buildCompany({ title: 'Верфь' })
  await save(person, '/vacancies?search=корабел')
  await save(person, '/vacancies?search=бондарь')
  await save(person, `/vacancies?company=${company}`)
  await board.buildVacancies(
    { title: 'Корабел первый' },
    { title: 'Корабел второй' },
    { title: 'Сварщик', companyId: company },
  )
  await run()
  const [email, ...others] = await emailsOf(person)
  expect(others).toEqual([])
  const text = withSpaces(email?.text ?? '')
  expect(withSpaces(email?.subject ?? '')).toBe('3 новые вакансии: Компания «Верфь» и ещё 1 поиск')
  expect(text).toContain('Компания «Верфь»: 1 новая вакансия\n\nСварщик\n')
  expect(text).toContain('Корабел: 2 новые вакансии\n\nКорабел второй\n')
  expect(text).not.toContain('Бондарь')
  expect(text).toContain(`Открыть поиск:\nhttps://board.example/vacancies?company=${company}\n`)
  expect(email?.unsubscribeUrl).toMatch(
    new RegExp(String.raw`^https://board\.example/searches/unsubscribe\?token=all-${person.id}\.[\w-]{43}$`),
  )
  expect(tokensIn(text)).toHaveLength(3)
  expect(email?.unsubscribeUrl).toContain(tokensIn(text).at(-1))
  expect(text).toContain('выключают письма по всем вашим поискам')
  expect(await listOf(person)).toMatchObject([{ fresh: 0 }, { fresh: 0, told_at: null }, { fresh: 0 }])
})

test('what two searches find is in both sections and counts once', async () => {
  const person = await buildPerson()
  await save(person, '/vacancies?search=шорник')
  await save(person, '/vacancies?search=шорник&salary=10000')
  await board.buildVacancies({ title: 'Шорник', salaryFrom: 50_000 })
  await run()
  expect(await subjectsOf(person)).toEqual([expect.stringMatching(/^1 новая вакансия: .* и ещё 1 поиск$/)])
  const [email] = await emailsOf(person)
  expect(email?.text.match(/^Шорник$/gm)).toHaveLength(2)
})

test('a person gets one e-mail about all searches, for any number of processes', async () => {
  const person = await buildPerson()
  for (const at of [1, 2, 3, 4]) await save(person, `/vacancies?search=лудильщик&salary=${at}000`, 'daily')
  await board.buildVacancies({ title: 'Лудильщик', salaryFrom: 90_000 })
  board.setNow('2026-11-22T09:00:00Z')
  await Promise.all([run(), run(), run()])
  await run()
  const [email, ...others] = await emailsOf(person)
  expect(others).toEqual([])
  expect(email?.text.match(/^Лудильщик$/gm)).toHaveLength(4)
})

test('when the process dies between two people, the first gets nothing twice and the second everything once', async () => {
  const people = [await buildPerson(), await buildPerson()]
  for (const person of people)
    for (const search of ['печатник', 'печатник+ночной'])
      await save(person, `/vacancies?search=${search}`, 'at_once')
  await board.buildVacancies({ title: 'Печатник ночной' })
  let notices = 0
  const notify: typeof deps.notifier.notify = async (...given) => {
    const ids = await deps.notifier.notify(...given)
    notices += 1
    if (notices > 1) throw new Error('The process ends here')
    return ids
  }
  await expect(sendAlerts({ ...deps, notifier: { ...deps.notifier, notify } })).rejects.toThrow('ends here')
  const countSent = () => Promise.all(people.map(async (person) => (await emailsOf(person)).length))
  expect(await countSent()).toEqual([1, 0])
  board.setNow(minutesLater(1))
  await run()
  await run()
  expect(await countSent()).toEqual([1, 1])
  const [first, second] = await Promise.all(people.map(async (person) => (await emailsOf(person))[0]))
  expect(second?.subject).toBe(first?.subject)
  expect(second?.text.match(/^Печатник ночной$/gm)).toHaveLength(2)
})

test('a search that is switched off while its alert is prepared is left out', async () => {
  const person = await buildPerson()
  const off = await save(person, '/vacancies?search=кровельщик')
  await save(person, '/vacancies?search=кровельщик+медный')
  await board.buildVacancies({ title: 'Кровельщик медный' })
  const match: typeof deps.vacancies.match = async (...given) => {
    await deps.db.update(savedSearches).set({ isOff: true }).where(eq(savedSearches.id, off))
    return deps.vacancies.match(...given)
  }
  await sendAlerts({ ...deps, vacancies: { ...deps.vacancies, match } })
  expect(await subjectsOf(person)).toEqual(['1 новая вакансия: Кровельщик медный'])
})

test('the link of a section stops that search alone, and the link for all stops every search of the person', async () => {
  const person = await buildPerson()
  const stranger = await buildPerson()
  for (const search of ['стекольщик', 'стекольщик+опытный', 'жестянщик'])
    await save(person, `/vacancies?search=${search}`)
  await save(stranger, '/vacancies?search=стекольщик')
  await board.buildVacancies({ title: 'Стекольщик опытный' })
  await run()
  const tokens = tokensIn((await emailsOf(person))[0]?.text)
  expect(tokens.map((token) => token.startsWith('all-'))).toEqual([false, false, true])
  const states = async () => (await listOf(person)).map(({ frequency }: { frequency: string }) => frequency)

  await stop(tokens[0] ?? '')
  expect(await states()).toEqual(['at_once', 'off', 'at_once'])
  await board.buildVacancies({ title: 'Стекольщик опытный второй' })
  board.setNow(minutesLater(11))
  await run()
  expect((await subjectsOf(person)).at(-1)).toBe('1 новая вакансия: Стекольщик')

  await stop(tokens[2] ?? '')
  await stop(tokens[2] ?? '')
  // Also the one that was in no e-mail.
  expect(await states()).toEqual(['off', 'off', 'off'])
  expect(await listOf(stranger)).toMatchObject([{ frequency: 'at_once' }])
})

test('a token for one search is none for all searches of a person with the same number', async () => {
  const person = await buildPerson()
  await save(person, '/vacancies?search=часовщик')
  await save(person, '/vacancies?search=часовщик+старый')
  await board.buildVacancies({ title: 'Часовщик старый' })
  await run()
  const tokens = tokensIn((await emailsOf(person))[0]?.text)
  const forged = tokens.map((token) => (token.startsWith('all-') ? token.slice(4) : `all-${token}`))
  expect(forged).toHaveLength(3)
  for (const token of forged) await expect(stop(token)).rejects.toMatchObject({ code: 'not_found' })
  expect(await listOf(person)).toMatchObject([{ frequency: 'at_once' }, { frequency: 'at_once' }])
})

test('an e-mail about three searches lists twenty results of each; one about as many as there may be is not clipped', async () => {
  const some = await buildPerson()
  const many = await buildPerson()
  for (let at = 1; at <= SAVED_SEARCHES_MAX; at++) {
    const address = `/vacancies?search=каменщик&salary=${at}`
    if (at <= 3) await save(some, address)
    const name = `${'Каменщик и его помощник на большой стройке, '.repeat(2)}${at}`
    const saved = await call('post', PATH, { as: many, body: { address, name, frequency: 'at_once' } })
    expect(saved.status, saved.text).toBe(200)
  }
  await board.buildVacancies(
    ...Array.from({ length: 25 }, (_, at) => ({ title: `Каменщик ${at}`, salaryFrom: 90_000 })),
  )
  await run()
  const [[ofSome], [ofMany]] = await Promise.all([emailsOf(some), emailsOf(many)])
  expect(ofSome?.text.match(/^Каменщик \d+$/gm)).toHaveLength(3 * ALERT_ITEMS_MAX)
  expect(withSpaces(ofSome?.text ?? '').match(/^Ещё 5 новых вакансий:$/gm)).toHaveLength(3)
  expect(ofMany?.text.match(/^Каменщик \d+$/gm)).toHaveLength(SAVED_SEARCHES_MAX)
  expect(Buffer.byteLength(ofMany?.html ?? '')).toBeLessThan(GMAIL_BYTES_MAX)
  expect(ofMany?.subject.length).toBeLessThan(200)
})
