import { readFile } from 'node:fs/promises'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { call } from './support/api.ts'
import { emailTo } from './support/emails.ts'
import { expect, test } from './support/fixtures.ts'
import { openVacancy } from './support/hiring.ts'
import { openResponse, respond } from './support/respond.ts'
import { buildPerson } from './support/session.ts'

test('an employer offers times for an interview, and the seeker picks one and takes it to a calendar', async ({
  newPage,
  signIn,
  db,
}) => {
  const { employer, seeker, person, vacancyId } = await openResponse({ newPage, signIn, db })

  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  await employer.goto(`/responses/${vacancyId}`)
  await employer.getByRole('link', { name: /Анна/ }).click()
  await employer.getByRole('button', { name: 'Назначить собеседование' }).click()
  await employer.getByLabel('Время 1').fill(`${day}T15:00`)
  await employer.getByLabel('Время 2').fill(`${day}T17:30`)
  await employer.getByLabel('Как', { exact: true }).selectOption('Встреча')
  await employer.getByLabel('Адрес').fill('Омск, улица Ленина, 5')
  await employer.getByRole('button', { name: 'Предложить время' }).click()
  await expect(employer.getByText('Ждём, пока соискатель выберет время')).toBeVisible()

  const email = await emailTo(person.email, (text) => text.includes('Выбрать время'))
  const [path = ''] = /\/personal\/responses\/\d+/.exec(email) ?? []
  await seeker.goto(path)
  await seeker.getByRole('radio', { name: /17:30 по Москве/ }).check()
  await seeker.getByRole('button', { name: 'Выбрать это время' }).click()
  const interview = seeker.getByRole('region', { name: 'Собеседование' })
  await expect(interview.getByText(/17:30/)).toBeVisible()
  const download = seeker.waitForEvent('download')
  await interview.getByRole('link', { name: 'В календарь' }).click()
  const ics = await readFile(await (await download).path(), 'utf8')
  expect(ics).toContain(`DTSTART:${day.replaceAll('-', '')}T143000Z`)

  await employer.reload()
  await expect(employer.getByRole('region', { name: 'Собеседование' }).getByText(/17:30/)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts a seeker picks one of the offered times', async ({ page: seeker, signIn, db }) => {
    const employer = await buildPerson(db)
    const vacancyId = await openVacancy(db, employer)
    const { id } = await respond(seeker, db, { seeker: await signIn(seeker), vacancyId })
    const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
    await call(seeker.request, employer, 'post', `/responses/${id}/interview`, {
      slots: [`${day}T15:00`, `${day}T17:30`],
      zone: 'Europe/Moscow',
      kind: 'office',
      place: 'Омск, улица Ленина, 5',
    })
    await seeker.goto(`/personal/responses/${id}`)
    await seeker.getByRole('radio', { name: /17:30 по Москве/ }).check()
    await seeker.getByRole('button', { name: 'Выбрать это время' }).click()
    const interview = seeker.getByRole('region', { name: 'Собеседование' })
    await expect(interview.getByText(/Собеседование .*17:30/)).toBeVisible()
    await expect(interview.getByRole('radio')).toHaveCount(0)
  })
})
