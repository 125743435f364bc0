import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { sendAlerts } from '#server/features/board/saved-searches/alerts.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { ALERT_ITEMS_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { minutesLater, NOW, PATH, searchWorld } from './search-world.ts'

const { board, buildPerson, call, deps, emailsOf, listOf, run, save, subjectsOf } = await searchWorld()

beforeEach(() => board.setNow(NOW))

describe('immediate alerts', () => {
  test('an immediate alert reports a new vacancy once, for any number of processes and runs', async () => {
    const person = await buildPerson()
    await board.buildVacancies({ title: 'Аптекарь старый' })
    await save(person, '/vacancies?search=аптекарь')
    await run()
    expect(await emailsOf(person)).toEqual([])

    const [id] = await board.buildVacancies({ title: 'Аптекарь новый', salaryFrom: 70_000 })
    await board.buildVacancies({ title: 'Плотник' })
    board.setNow(minutesLater(1))
    await Promise.all([run(), run(), run()])
    await run()
    const [email, ...others] = await emailsOf(person)
    expect(others).toEqual([])
    expect(email?.subject).toBe('1\u00A0новая вакансия: Аптекарь')
    expect(email?.text).toContain(`Аптекарь новый\nот\u00A070\u00A0000\u00A0₽`)
    expect(email?.text).toContain(`https://board.example/vacancies/${id}?utm_source=email\n`)
    expect(email?.text).not.toMatch(/старый|Плотник/)
    expect(email?.text).toContain('https://board.example/vacancies?search=')
    expect(email?.text).toContain('sort=date')
    expect(email?.unsubscribeUrl).toMatch(
      /^https:\/\/board\.example\/searches\/unsubscribe\?token=\d+\.[\w-]{43}$/,
    )
    expect(email?.text).toContain(email?.unsubscribeUrl)
    expect(email?.text).toContain('https://board.example/personal/searches')
  })

  test('the first e-mail of a search that finds other things than before says so, and the second does not', async () => {
    const person = await buildPerson()
    const plain = await buildPerson()
    await save(person, '/vacancies?search=стеклодув')
    await save(plain, '/vacancies?period=7')
    // Those that were there before the release.
    await deps.db.update(savedSearches).set({ isChanged: true })
    for (const at of [1, 2]) {
      board.setNow(minutesLater(at * 20))
      await board.buildVacancies({ title: `Стеклодув ${at}`, workForm: 'remote' })
      await run()
    }
    const toldTo = async (one: TestPerson) =>
      (await emailsOf(one)).map(({ text }) => text.includes('Теперь в письма попадают'))
    expect(await toldTo(person)).toEqual([true, false])
    expect(await toldTo(plain)).toEqual([false, false])
  })

  test('an alert has what is about the text, and not what mentions it', async () => {
    const person = await buildPerson()
    await save(person, '/vacancies?search=гончар')
    board.setNow(minutesLater(1))
    const descriptionHtml = '<p>Гончар, гончары и ещё раз гончар работают за стеной.</p>'
    await board.buildVacancies({ title: 'Уборщик мастерской', descriptionHtml })
    await run()
    expect(await emailsOf(person)).toEqual([])
    board.setNow(minutesLater(20))
    await board.buildVacancies({ title: 'Гончар' })
    await run()
    expect(await subjectsOf(person)).toEqual(['1 новая вакансия: Гончар'])
  })

  test('an immediate alert collects the vacancies of ten quiet minutes and lists twenty', async () => {
    const person = await buildPerson()
    await save(person, '/vacancies?search=садовник')
    const builds = Array.from({ length: 30 }, (_, at) => at + 1)
    for (const at of builds) {
      board.setNow(minutesLater(at / 3))
      await board.buildVacancies({ title: `Садовник номер ${at}` })
      if (at % 3 === 1) await run()
    }
    expect(await subjectsOf(person)).toEqual(['1 новая вакансия: Садовник'])
    board.setNow(minutesLater(11))
    await run()
    expect(await subjectsOf(person)).toEqual(['1 новая вакансия: Садовник', '29 новых вакансий: Садовник'])
    const second = (await emailsOf(person))[1]
    expect(second?.text.match(/Садовник номер/g)).toHaveLength(ALERT_ITEMS_MAX)
    expect(second?.text).toContain('И ещё 9\u00A0новых вакансий.')
    expect(second?.html).toContain('Показать все')
  })

  test('an immediate alert ignores raised, edited, closed and reopened vacancies', async () => {
    const person = await buildPerson()
    const [id = 0] = await board.buildVacancies({ title: 'Кузнец' })
    await save(person, '/vacancies?search=кузнец')
    const set = async (change: Partial<typeof vacancies.$inferInsert>, at: number) => {
      board.setNow(minutesLater(at))
      await deps.db.update(vacancies).set(change).where(eq(vacancies.id, id))
      await board.refresh([id])
      await run()
    }
    await set({ publishedAt: minutesLater(20) }, 20)
    await set({ salaryFrom: 90_000, updatedAt: minutesLater(40) }, 40)
    await set({ status: 'archived' }, 60)
    await set({ status: 'published', publishedAt: minutesLater(80) }, 80)
    expect(await emailsOf(person)).toEqual([])
  })

  test('an immediate alert reports a late vacancy with an old date, unless it has closed', async () => {
    const person = await buildPerson()
    await save(person, '/vacancies?search=пекарь')
    const past = minutesLater(-60 * 24 * 20)
    const [late, closed = 0] = await board.buildVacancies(
      { title: 'Пекарь издалека', firstPublishedAt: past, publishedAt: past },
      { title: 'Пекарь на час' },
    )
    await deps.db.update(vacancies).set({ status: 'archived' }).where(eq(vacancies.id, closed))
    board.setNow(minutesLater(1))
    // The index of this process has not heard that the second is closed.
    await run()
    const [email] = await emailsOf(person)
    expect(email?.text).toContain(`/vacancies/${late}?utm_source=email\n`)
    expect(email?.text).not.toContain('на час')
  })

  test('an immediate alert is neither lost nor repeated when the process dies before the e-mail', async () => {
    const person = await buildPerson()
    await save(person, '/vacancies?search=гравёр')
    await board.buildVacancies({ title: 'Гравёр' })
    board.setNow(minutesLater(1))
    const broken = {
      ...deps,
      notifier: { ...deps.notifier, notify: () => Promise.reject(new Error('The process ends here')) },
    }
    await expect(sendAlerts(broken)).rejects.toThrow('ends here')
    expect(await emailsOf(person)).toEqual([])
    board.setNow(minutesLater(2))
    await run()
    await run()
    expect(await subjectsOf(person)).toEqual(['1 новая вакансия: Гравёр'])
  })

  /** Lists fold copies, so each has a text of its own. */
  const textOf = (at: number) => `<p>Настраиваем инструменты в домах и залах, заявка № ${at}.</p>`

  test('an immediate alert finds what the list finds: conditions, exclusions and layout corrections', async () => {
    const people = [await buildPerson(), await buildPerson()] as const
    await save(people[0], '/vacancies/udalenno?search=настройщик+-пианино&salary=50000')
    await save(people[1], '/vacancies?search=yfcnhjqobr')
    await board.buildVacancies(
      { title: 'Настройщик органов', descriptionHtml: textOf(0), salaryFrom: 60_000 },
      { title: 'Настройщик дешёвый', descriptionHtml: textOf(1), salaryFrom: 10_000 },
      { title: 'Настройщик на месте', descriptionHtml: textOf(2), workForm: 'on_site', salaryFrom: 60_000 },
      { title: 'Настройщик пианино', descriptionHtml: textOf(3), salaryFrom: 60_000 },
    )
    board.setNow(minutesLater(1))
    await run()
    const [byConditions, byLayout] = (await Promise.all(people.map(emailsOf))).flat()
    const titlesIn = (text = '') => [...text.matchAll(/^Настройщик .*$/gm)].map(([line]) => line).sort()
    const listed = async (query: string) =>
      (await call('get', `/api/v1/vacancies?${query}`)).body.items
        .map(({ title }: { title: string }) => title)
        .sort()
    expect(titlesIn(byConditions?.text)).toEqual(['Настройщик органов'])
    expect(titlesIn(byLayout?.text)).toEqual(await listed('search=yfcnhjqobr'))
    expect(titlesIn(byLayout?.text)).toHaveLength(4)
  })
})

describe('scheduled alerts', () => {
  test("daily alerts come in the morning of the user's time zone when something is new", async () => {
    const person = await buildPerson()
    await deps.db.update(users).set({ zone: 'Asia/Vladivostok' }).where(eq(users.id, person.id))
    await save(person, '/vacancies?search=лоцман', 'daily')
    await board.buildVacancies({ title: 'Лоцман первый' })
    // Vladivostok is ten hours ahead of UTC.
    board.setNow('2026-11-21T22:59:00Z')
    await run()
    expect(await subjectsOf(person)).toEqual([])
    board.setNow('2026-11-21T23:00:00Z')
    await run()
    expect(await subjectsOf(person)).toEqual(['1 новая вакансия: Лоцман'])

    board.setNow('2026-11-22T23:30:00Z')
    await run()
    await board.buildVacancies({ title: 'Лоцман второй' })
    await run()
    expect(await subjectsOf(person)).toHaveLength(1)
    board.setNow('2026-11-23T23:00:00Z')
    await run()
    expect(await subjectsOf(person)).toHaveLength(2)
  })

  test('weekly alerts come on Monday', async () => {
    const person = await buildPerson()
    await save(person, '/vacancies?search=звонарь', 'weekly')
    await board.buildVacancies({ title: 'Звонарь' })
    board.setNow('2026-11-23T05:59:00Z')
    await run()
    expect(await subjectsOf(person)).toEqual([])
    board.setNow('2026-11-23T06:00:00Z')
    await run()
    expect(await subjectsOf(person)).toEqual(['1 новая вакансия: Звонарь'])
  })

  test('alerts that were paused are counted but not sent later', async () => {
    const person = await buildPerson()
    const id = await save(person, '/vacancies?search=стеклодув', 'off')
    await board.buildVacancies({ title: 'Стеклодув' })
    board.setNow(minutesLater(60 * 24 * 8))
    await run()
    expect(await emailsOf(person)).toEqual([])
    // The page counts what some run has noticed.
    const other = await buildPerson()
    await save(other, '/vacancies')
    expect(await listOf(person)).toMatchObject([{ frequency: 'off', fresh: 1 }])
    await call('patch', `${PATH}/${id}`, { as: person, body: { frequency: 'at_once' } })
    await run()
    expect(await emailsOf(person)).toEqual([])
    await board.buildVacancies({ title: 'Стеклодув второй' })
    await run()
    expect(await subjectsOf(person)).toEqual(['1 новая вакансия: Стеклодув'])
    expect(await listOf(person)).toMatchObject([{ fresh: 0, told_at: minutesLater(60 * 24 * 8) }])
  })

  test('deleted searches and accounts get no alerts', async () => {
    const person = await buildPerson()
    const gone = await buildPerson()
    const id = await save(person, '/vacancies?search=фонарщик')
    await save(gone, '/vacancies?search=фонарщик')
    await call('delete', `${PATH}/${id}`, { as: person })
    await deps.db.update(users).set({ deletedAt: NOW }).where(eq(users.id, gone.id))
    await board.buildVacancies({ title: 'Фонарщик' })
    board.setNow(minutesLater(1))
    await run()
    expect(await emailsOf(person)).toEqual([])
    expect(await emailsOf(gone)).toEqual([])
  })
})
