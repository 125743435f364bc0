import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { emailTo } from './support/emails.ts'
import { addCompany } from './support/people.ts'
import { descriptionOf, fillMain, fillTerms } from './support/vacancy.ts'

// The vacancy is not public before it is checked: Chromium writes a line of its own for that answer.
// Moderators of other stories read the same queue, and one text is for one of them.
test.use({ expectedMessages: [/status of (404|409 .*\/moderation\/\d+\/take\))/] })
test.describe.configure({ timeout: 120_000 })

const FAULT = 'Требуется девушка с грамотной речью.'
const TEXT = 'Шьём шторы на заказ. Ткань, тесьму и выкройки привозит курьер, готовое забирает он же. '

test(
  'a vacancy is written, paid for, sent back, corrected, published, found and closed',
  { tag: '@core' },
  async ({ page, newPage, signIn, db }) => {
    const title = `Швея штор, покрывал и лоскутных одеял ${Date.now()}`
    const [staff, guest] = [await newPage(), await newPage()]
    const moderator = await signIn(staff, { staffRole: 'moderator' })
    await addCompany(db, await signIn(page, { intent: 'employer' }))

    await test.step('the employer writes it', async () => {
      await page.goto('/vacancies/new')
      await page.getByLabel('Название', { exact: true }).fill(title)
      await expect(page).toHaveURL(/\/personal\/vacancies\/\d+\/edit$/)
      const next = page.getByRole('button', { name: 'Дальше' })
      await fillMain(page)
      await next.click()
      await fillTerms(page)
      await next.click()
      await (await descriptionOf(page)).click()
      await page.keyboard.insertText(`${TEXT.repeat(2)}${FAULT}`)
      await next.click()
      await page.getByRole('button', { name: 'Опубликовать' }).click()
    })

    await test.step('the employer pays for a tariff', async () => {
      await page.getByRole('link', { name: 'Выбрать тариф «Стандарт»' }).click()
      await expect(page.getByRole('radio', { name: /Картой или через СБП/ })).toBeChecked()
      await page.getByRole('button', { name: /^Оплатить/ }).click()
      await expect(page.getByRole('heading', { name: 'Проверочная оплата' })).toBeVisible()
      await page.getByRole('button', { name: 'Оплатить' }).click()
      // By way of the page of the payment, which asks the provider.
      await page.waitForURL(/\/personal\/vacancies\/\d+/)
      await expect(page.getByText('Вакансия отправлена на модерацию!')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Вакансия на проверке' })).toBeVisible()
      await expectAccessible(page)
    })
    const ownPath = new URL(page.url()).pathname
    const publicPath = ownPath.replace('/personal', '')
    expect((await guest.goto(publicPath))?.status()).toBe(404)

    await test.step('a moderator asks for a correction', async () => {
      const text = await openCase(staff, title)
      await expect(text.locator('mark').first()).toBeVisible()
      await expectAccessible(staff)
      const finding = text.getByRole('button', { name: /^Дискриминация «.*девушка/ })
      await finding.click()
      await expect(text.locator('mark:focus')).toContainText('девушка')
      await expectNarrowQueue(staff, title)
      await askForChanges()
      await staff.getByRole('button', { name: 'Отменить решение' }).click()
      await expect(staff.getByText('Решение отменено: текст снова в очереди.')).toBeVisible()
      await askForChanges()

      async function askForChanges() {
        const rules = text.getByRole('list', { name: 'Нарушенные правила' })
        await rules.getByRole('button', { name: 'Дискриминация', pressed: false }).click()
        await expect(text.getByLabel('Место в тексте')).toHaveValue(/девушка/)
        await text.getByLabel('Замечание, если нужно').fill('Речь важна, а пол — нет.')
        await text.getByRole('button', { name: 'Попросить исправить' }).click()
        await expect(staff.getByText(`«${title}»: просьба исправить.`)).toBeVisible()
      }
    })

    await test.step('the employer reads why, corrects it and sends it again without paying', async () => {
      await page.goto(ownPath)
      const reasons = page.getByRole('region', { name: 'Что исправить' })
      await expect(reasons.getByRole('blockquote')).toContainText('девушка')
      await expect(reasons).toContainText('Речь важна, а пол — нет.')
      await expect(page.getByText('Отправить её снова можно без оплаты.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Исправить', exact: true }).click()
      // The editor opens at the marked words, which are selected.
      const description = await descriptionOf(page)
      await expect(description).toBeFocused()
      await expect.poll(() => page.evaluate(() => String(getSelection()))).toMatch(/девушка/)
      await expect(page.getByText('Что исправить')).toBeVisible()
      await description.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(`${TEXT.repeat(2)}Нужна грамотная речь.`)
      await page.getByRole('button', { name: 'Дальше' }).click()
      await page.getByRole('button', { name: 'Опубликовать' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Вакансия на проверке' })).toBeVisible()
      await page
        .getByRole('region', { name: 'Что дальше' })
        .getByRole('link', { name: 'Открыть вакансию' })
        .click()
      await expect(page).toHaveURL(ownPath)
      await expect(page.getByText('Вакансия на проверке')).toBeVisible()
    })

    await test.step('a saved search asks for e-mails at once', async () => {
      await staff.goto(`/vacancies?search=${encodeURIComponent(title)}`)
      await staff.getByRole('button', { name: /^(Сообщить, когда появится|Следить)/ }).click()
      await staff.getByRole('link', { name: /^(Поиск сохранён|Следите)/ }).click()
      const saved = staff.waitForResponse((answer) => answer.request().method() !== 'GET')
      await staff.getByLabel('Письма').selectOption({ label: 'Сразу, не чаще раза в 10 минут' })
      // The choice shows before it is saved, and leaving the page would break the request off.
      expect((await saved).ok()).toBe(true)
      await expect(staff.getByLabel('Письма')).toHaveValue('at_once')
    })

    await test.step('the moderator approves it', async () => {
      const text = await openCase(staff, title)
      await expect(text.locator('del').filter({ hasText: 'девушка' })).toBeVisible()
      await expect(text.locator('ins').filter({ hasText: 'Нужна' })).toBeVisible()
      await expect(text).toContainText(/Изменения к.тексту, который вернули/)
      await expectAccessible(staff)
      await staff.keyboard.press('d')
      await expect(text.getByRole('button', { name: 'Весь текст', pressed: true })).toBeVisible()
      await expect(text.locator('ins, del')).toHaveCount(0)
      await expect(text).toContainText(/Нужна грамотная.речь\./)
      await text.getByRole('button', { name: 'Одобрить' }).click()
      await expect(staff.getByText(`«${title}»: одобрено.`)).toBeVisible()
      await expect(staff.getByRole('button', { name: 'Отменить решение' })).toBeVisible()
    })

    await test.step('the history offers to take the decision back, or the vacancy down', async () => {
      await staff.getByRole('link', { name: 'История', exact: true }).click()
      await staff.getByRole('button', { name: `Снять с публикации: «${title}»` }).click()
      await staff.getByRole('button', { name: 'Дискриминация' }).click()
      await expect(staff.getByRole('radio', { name: 'Попросить исправить' })).toBeChecked()
      await expectAccessible(staff)
      await staff
        .getByRole('button', { name: `Отменить решение: «${title}»` })
        .first()
        .click()
      const dialog = staff.getByRole('dialog', { name: 'Отменить решение?' })
      await expect(dialog).toContainText('Оплаченные дни не пропадут')
      await dialog.getByRole('button', { name: 'Отмена', exact: true }).click()
    })

    const respond = guest.getByRole('link', { name: 'Откликнуться' }).first()
    await test.step('a guest finds it and may respond', async () => {
      await guest.goto('/')
      const search = guest.getByLabel('Профессия, навык или компания').first()
      await search.fill(title)
      await search.press('Enter')
      await guest.getByRole('link', { name: title }).click()
      await expect(guest).toHaveURL(publicPath)
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(respond).toBeVisible()
    })

    await test.step('an e-mail names it, and its link stops such e-mails without a sign-in', async () => {
      const text = await emailTo(moderator.email, (one) => one.includes('По вашему поиску'), {
        timeout: 30_000,
      })
      expect(text).toContain(publicPath)
      await guest.setViewportSize({ width: 320, height: 640 })
      await guest.goto(/\S+\/searches\/unsubscribe\?token=\S+/.exec(text)?.[0] ?? '')
      await expectAccessible(guest)
      await guest.getByRole('button', { name: 'Не присылать' }).click()
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Писем больше не будет')
      await expectAccessible(guest)
      await guest.getByRole('button', { name: 'Включить снова' }).click()
      await expect(guest.getByText('Письма снова включены')).toBeVisible()
    })

    await test.step('the employer closes it, and nobody can respond any more', async () => {
      await page.goto(ownPath)
      await page.getByRole('button', { name: 'Закрыть вакансию' }).click()
      const dialog = page.getByRole('dialog', { name: 'Закрыть вакансию?' })
      await dialog.getByRole('radio', { name: 'Нашли в другом месте' }).check()
      await dialog.getByRole('button', { name: 'Закрыть вакансию' }).click()
      await expect(page.getByText('Вакансия закрыта').first()).toBeVisible()
      await guest.goto(publicPath)
      await expect(guest.getByText('Откликнуться на неё уже нельзя.')).toBeVisible()
      await expect(respond).toBeHidden()
    })
  },
)

/** The text as it stands in the queue, chosen. */
async function openCase(staff: Page, title: string) {
  await staff.goto('/staff/moderation')
  await staff.getByRole('button', { name: title }).click()
  const text = staff.getByRole('article').filter({ has: staff.getByRole('heading', { name: title }) })
  await expect(text).toBeVisible()
  return text
}

/** On narrow screens the place in the queue stands above the text, and nothing of it or of the decision is cut off. */
async function expectNarrowQueue(staff: Page, title: string) {
  const usual = staff.viewportSize()
  const queue = staff.getByRole('region', { name: 'Очередь' })
  const shown = [
    queue.getByRole('group', { name: 'Место в очереди' }).getByText(/^\d+\sиз\s\d+$/),
    queue.getByRole('button', { name: 'Предыдущий текст' }),
    queue.getByRole('button', { name: 'Следующий текст' }),
    queue.getByRole('heading', { name: title }),
    ...['Одобрить', 'Попросить исправить', 'Отказать'].map((name) => queue.getByRole('button', { name })),
  ]
  for (const width of [320, 768]) {
    await staff.setViewportSize({ width, height: 800 })
    await expect(queue.getByRole('button', { name: title })).toBeHidden()
    for (const part of shown) {
      await expect(part).toBeVisible()
      const isCut = await part.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        const isTooWide = [element, ...element.children].some((one) => one.scrollWidth > one.clientWidth + 1)
        return isTooWide || left < 0 || right > window.innerWidth
      })
      expect(isCut).toBe(false)
    }
    // The decision is docked at the bottom, whatever the length of the text.
    await expect(queue.getByRole('button', { name: 'Одобрить' })).toBeInViewport()
  }
  if (usual) await staff.setViewportSize(usual)
}
