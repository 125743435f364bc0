import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Database } from '#server/kernel/sql.ts'
import { expect, test } from './support/fixtures.ts'
import { hiring, openVacancy } from './support/hiring.ts'
import { openResponse, respond } from './support/respond.ts'
import { buildPerson } from './support/session.ts'
import { visit } from './support/visit.ts'

const MESSAGE = 'Ваше сообщение'
const SLOW_LIST_MS = 3000

/** Responses of new people to one vacancy, the newest first. */
async function receive(page: Page, db: Database, { vacancyId, count }: { vacancyId: number; count: number }) {
  const ids: number[] = []
  while (ids.length < count)
    ids.unshift((await respond(page, db, { seeker: await buildPerson(db), vacancyId })).id)
  return ids
}

async function statesOf(db: Database, ids: readonly (number | undefined)[]) {
  const rows = await db.select({ id: responses.id, state: responses.state }).from(responses)
  return ids.map((id) => rows.find((row) => row.id === id)?.state)
}

async function noteOf(db: Database, id: number) {
  const [row] = await db.select({ note: responses.note }).from(responses).where(eq(responses.id, id))
  return row?.note
}

test('the field for a message is in the first viewport of both sides, on a phone and on a desktop', async ({
  newPage,
  signIn,
  db,
}) => {
  const { employer, seeker, vacancyId, id } = await openResponse({ newPage, signIn, db })
  const pages = [
    { page: employer, path: `/responses/${vacancyId}?response=${id}` },
    { page: seeker, path: `/personal/responses/${id}` },
  ]
  for (const { page, path } of pages)
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(page.getByLabel(MESSAGE), `${path} ${width}`).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('Хочу у вас работать')).toBeInViewport()
    }
})

test('an employer reads, answers and decides by keyboard', { tag: '@core' }, async ({ page, signIn, db }) => {
  const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
  const [last, middle, first] = await receive(page, db, { vacancyId, count: 3 })
  await page.goto(`/responses/${vacancyId}`)
  await expect(page.getByRole('region', { name: 'Отклики на вакансию' })).toBeFocused()
  const rows = page.getByRole('region', { name: 'Список откликов' }).getByRole('link', { name: /^Анна/ })
  for (const [key, row, id] of [
    ['j', 0, last],
    ['j', 1, middle],
    ['k', 0, last],
  ] as const) {
    await page.keyboard.press(key)
    await expect(rows.nth(row)).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(new RegExp(`response=${id}$`))
  }

  await test.step('keys are letters in the field for a message', async () => {
    await page.getByLabel(MESSAGE).pressSequentially('jr')
    await expect(page.getByLabel(MESSAGE)).toHaveValue('jr')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel(MESSAGE).fill('Когда вам удобно?')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('log').getByText('Когда вам удобно?')).toBeInViewport()
    await expect(page.getByText('Отправлено,')).toBeVisible()
    await expect(page.getByLabel(MESSAGE)).toHaveValue('')
    await expect(page.getByLabel(MESSAGE)).toBeFocused()
  })

  await test.step('a ready message is written into the field', async () => {
    await page.getByLabel('Готовые сообщения').click()
    await page.getByRole('button', { name: 'Попросить подождать' }).click()
    await expect(page.getByLabel(MESSAGE)).toHaveValue(
      /^Анна, нам нужно ещё время, чтобы решить по вакансии «Оператор чата»/,
    )
    await expect(page.getByLabel(MESSAGE)).toBeFocused()
  })

  await test.step('after a decision the same response stays open, and a key leads to the next undecided one', async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: /^Отказать: Анна/ })).toBeVisible()
    await page.getByLabel('Причина').selectOption('Нужен другой опыт')
    await page.getByRole('button', { name: 'Отправить отказ' }).click()
    await expect(page.getByText(/^Отказ отправлен: Анна/)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`response=${last}$`))
    await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true')
    // The control that had the focus may be gone.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('n')
    await expect(page).toHaveURL(new RegExp(`response=${middle}$`))
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(`response=${first}$`))
  })
})

test('keys that follow one another at once each lead on from where the one before led', async ({
  page,
  signIn,
  db,
}) => {
  const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
  const [fourth, third, second, first] = await receive(page, db, { vacancyId, count: 4 })
  await visit(page, `/responses/${vacancyId}`)
  const list = page.getByRole('region', { name: 'Отклики на вакансию' })
  await expect(list).toBeFocused()
  for (const [keys, id] of [
    ['jjj', second],
    ['kk', fourth],
    ['nn', second],
    ['jk', second],
    ['kkj', third],
    ['jjj', first],
  ] as const) {
    await list.evaluate(
      (element, codes) => {
        for (const code of codes)
          element.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))
      },
      [...keys].map((key) => `Key${key.toUpperCase()}`),
    )
    await expect(page, keys).toHaveURL(new RegExp(`response=${id}$`))
  }
})

test(
  'an answer leaves the page with the person, and the others stay unopened until the employer goes to them',
  { tag: '@phone' },
  async ({ page, signIn, db }) => {
    const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
    const [last, middle, first] = await receive(page, db, { vacancyId, count: 3 })
    await visit(page, `/responses/${vacancyId}?stage=sent`)
    await page.getByRole('link', { name: /^Анна/ }).nth(1).click()
    await expect.poll(() => statesOf(db, [first, middle, last])).toEqual(['sent', 'viewed', 'sent'])
    await page.getByRole('button', { name: /^Пригласить: Анна/ }).click()
    await page.getByRole('button', { name: 'Отправить приглашение' }).click()
    await expect(page.getByText(/^Приглашение отправлено: Анна/)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`response=${middle}$`))

    await test.step('what follows is about the same person', async () => {
      await page.getByRole('button', { name: /^Назначить собеседование: Анна/ }).click()
      await expect(page.getByRole('dialog', { name: /^Собеседование: Анна/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByLabel(/^Перевести на стадию: Анна/).click()
      await page.getByRole('button', { name: 'Предложение' }).click()
      await expect(page.getByText(/^«Предложение»: Анна/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Вернуть — «Предложение»: Анна/ })).toBeVisible()
    })

    await test.step('the answered one has left the filtered list, and the next one is still the next', async () => {
      expect(await statesOf(db, [first, middle, last])).toEqual(['sent', 'invited', 'sent'])
      await page.getByRole('link', { name: /^Следующий отклик: Анна/ }).click()
      await expect(page).toHaveURL(new RegExp(`response=${first}$`))
      await expect.poll(() => statesOf(db, [first, middle, last])).toEqual(['viewed', 'invited', 'sent'])
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`response=${middle}$`))
      expect(await statesOf(db, [last])).toEqual(['sent'])
    })
  },
)

test.describe('two tabs', () => {
  test.use({ expectedMessages: [/status of 409.*\/decide\)$/] })

  test('a tab in the background opens nothing, and an answer of another tab is told in the dialog', async ({
    page,
    signIn,
    db,
  }) => {
    const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
    const [id = 0] = await receive(page, db, { vacancyId, count: 1 })
    const hideTab = () =>
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    await page.addInitScript(hideTab)
    await visit(page, `/responses/${vacancyId}?response=${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const other = await page.context().newPage()
    await other.addInitScript(hideTab)
    await visit(other, `/responses/${vacancyId}?response=${id}`)
    await expect(other.getByRole('button', { name: /^Отказать: Анна/ })).toBeVisible()
    expect(await statesOf(db, [id])).toEqual(['sent'])
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'visible' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => statesOf(db, [id])).toEqual(['viewed'])

    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: /^Отказать: Анна/ }).click()
      await tab.getByLabel('Причина').selectOption('Нужен другой опыт')
    }
    await page.getByRole('button', { name: 'Отправить отказ' }).click()
    await expect(page.getByText(/^Отказ отправлен: Анна/)).toBeVisible()
    await other.getByRole('button', { name: 'Отправить отказ' }).click()
    await expect(other.getByText('На этот отклик уже ответили')).toBeVisible()
    await other.keyboard.press('Escape')
    await expect(other.getByRole('button', { name: /^Отказать: Анна/ })).toHaveCount(0)
  })
})

test('a note saves itself, also when another response opens at once', async ({ page, signIn, db }) => {
  const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
  const [last, first] = await receive(page, db, { vacancyId, count: 2 })
  await page.goto(`/responses/${vacancyId}?response=${last}`)
  await page.getByLabel('Заметка').fill('Позвонить в среду')
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.getByLabel('Заметка').fill('Позвонить в четверг')
  await page.getByRole('link', { name: /^Анна .* Новый$/ }).click()
  await expect(page).toHaveURL(new RegExp(`response=${first}$`))
  await expect(page.getByLabel('Заметка')).toHaveValue('')
  await page.goto(`/responses/${vacancyId}?response=${last}`)
  await expect(page.getByLabel('Заметка')).toHaveValue('Позвонить в четверг')
})

test('a note is stored when its page is left while the list loads', async ({ page, signIn, db }) => {
  const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
  const [id = 0] = await receive(page, db, { vacancyId, count: 1 })
  // In the page: a request that a test holds back outside of it is lost when the page is left.
  await page.addInitScript((slowMs) => {
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      const isList = input instanceof Request && input.method === 'GET' && input.url.includes('/responses')
      if (isList) await new Promise((resolve) => setTimeout(resolve, slowMs))
      return fetch(input, init)
    }
  }, SLOW_LIST_MS)
  await page.goto(`/responses/${vacancyId}?response=${id}`)
  await page.getByLabel('Заметка').fill('Позвонить в среду')
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.getByLabel('Заметка').fill('Позвонить в четверг')
  await page.getByRole('heading', { level: 1 }).click()
  await page.goto('/help')
  // The request outlives its page, so it may also be answered after the next page was read.
  await expect.poll(() => noteOf(db, id)).toBe('Позвонить в четверг')
  await page.goto(`/responses/${vacancyId}?response=${id}`)
  await expect(page.getByLabel('Заметка')).toHaveValue('Позвонить в четверг')
})

test(
  'on a phone the messages, the resume and the note are tabs that the back button leaves one by one',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, signIn, db }) => {
    const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
    await receive(page, db, { vacancyId, count: 1 })
    await page.goto(`/responses/${vacancyId}`)
    await page.getByRole('link', { name: /Анна/ }).click()
    await expect(page.getByLabel(MESSAGE)).toBeInViewport({ ratio: 1 })
    const tabs = page.getByRole('navigation', { name: 'Разделы отклика' })
    await tabs.getByRole('link', { name: 'Резюме' }).click()
    await expect(page.getByRole('link', { name: '+7 913 555-01-02' })).toBeInViewport()
    await tabs.getByRole('link', { name: 'Заметка' }).click()
    await expect(page.getByLabel('Заметка')).toBeInViewport()
    await expect(page.getByLabel(MESSAGE)).toBeHidden()
    await page.goBack()
    await expect(tabs.getByRole('link', { name: 'Резюме' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page.getByLabel(MESSAGE)).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'К списку откликов' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Отклики/ })).toBeVisible()
  },
)

test(
  'an employer writes a template of the company and refuses with it',
  { tag: '@phone' },
  async ({ newPage, signIn, db }) => {
    const { employer, seekers, resumeIds, vacancyId } = await hiring({ newPage, signIn, db }, ['Корректор'])
    const [seeker] = seekers
    if (!seeker) throw new Error('Nobody seeks')
    await seeker.goto(`/vacancies/${vacancyId}/respond`)
    await expect(seeker.locator(`input[value="${resumeIds[0]}"]`)).toBeChecked()
    await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(seeker).toHaveURL(/\/personal\/responses\/\d+$/)

    await visit(employer, `/responses/${vacancyId}`)
    await employer.getByRole('link', { name: /Анна/ }).click()
    await employer.getByLabel('Готовые сообщения').click()
    await employer.getByRole('button', { name: 'Свои шаблоны…' }).click()
    const dialog = employer.getByRole('dialog', { name: 'Шаблоны ответов' })
    await dialog.getByRole('button', { name: 'Новый шаблон' }).click()
    await dialog.getByLabel('Для чего').selectOption('reject')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByRole('alert')).toBeFocused()
    await dialog.getByLabel('Название').fill('Мягкий отказ')
    await dialog.getByLabel('Текст').fill('{имя}, в этот раз мы выбрали другого человека.')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByText('Мягкий отказ')).toBeVisible()
    await dialog.getByRole('button', { name: 'Закрыть' }).click()

    await employer.getByRole('button', { name: /^Отказать/ }).click()
    const refusal = employer.getByRole('dialog', { name: 'Отказать' })
    await refusal.getByLabel('Шаблон').selectOption('Мягкий отказ')
    await refusal.getByRole('button', { name: 'Отправить отказ' }).click()
    await expect(refusal.getByLabel('Причина')).toHaveAccessibleDescription(/обязательно/)
    await refusal.getByLabel('Причина').selectOption('Другая причина')
    await refusal.getByRole('button', { name: 'Отправить отказ' }).click()
    await expect(
      employer.getByRole('log').getByText('Анна, в этот раз мы выбрали другого человека.'),
    ).toBeVisible()
  },
)

test.describe('a message that is refused', () => {
  test.use({ expectedMessages: [/status of 422.*\/messages\)$/] })

  test('a message that asks for money stays in the field of its conversation until it is changed', async ({
    page,
    signIn,
    db,
  }) => {
    const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
    const [id, other] = await receive(page, db, { vacancyId, count: 2 })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/responses/${vacancyId}?response=${id}`)
    await page.getByRole('button', { name: /^Отправить:/ }).click()
    await expect(page.getByLabel(MESSAGE)).toHaveAccessibleDescription(/обязательно/)
    const lure = 'Оплатите страховку 990 рублей, вернём с первой смены'
    await page.getByLabel(MESSAGE).fill(lure)
    await page.getByRole('button', { name: /^Отправить:/ }).click()
    await expect(page.getByText('просить деньги («Оплатите страховку»')).toBeVisible()
    await expect(page.getByLabel(MESSAGE)).toHaveValue(lure)
    await visit(page, `/responses/${vacancyId}?response=${other}`)
    await expect(page.getByLabel(MESSAGE)).toHaveValue('')
    await visit(page, `/responses/${vacancyId}?response=${id}`)
    await expect(page.getByLabel(MESSAGE)).toHaveValue(lure)
    await page.getByRole('button', { name: /^Отправить:/ }).click()
    await expect(page.getByText('просить деньги («Оплатите страховку»')).toBeVisible()
    await page.getByLabel(MESSAGE).fill('Ждём вас завтра в десять')
    await page.getByRole('button', { name: /^Отправить:/ }).click()
    await expect(page.getByRole('log')).toContainText('Ждём вас завтра в десять')
  })
})
