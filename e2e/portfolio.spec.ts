import { expect, test } from './support/fixtures.ts'

test.use({ expectedMessages: [/status of 422/] })

test(
  'a seeker shows works with links and files in the order that they choose',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, signIn }) => {
    await signIn(page)
    await page.goto('/resumes/new')
    await page.getByRole('button', { name: 'Начать' }).click()
    await page.getByLabel('Кем хотите работать').fill('Редактор')
    await expect(page.getByText(/^Сохранено в/)).toBeVisible()
    await page.goto(`${new URL(page.url()).pathname}?step=about`)
    const works = page.getByRole('region', { name: 'Портфолио' })
    await expect(works).toContainText('до 12 работ')
    await works.getByRole('button', { name: 'Добавить работу' }).click()
    await works.getByLabel('Что это').fill('Сайт школы')
    await works.getByLabel('Ссылка на работу').fill('primer.ru/shkola')
    await works.getByRole('button', { name: 'Свернуть' }).click()
    await works.getByRole('button', { name: 'Добавить ещё работу' }).click()
    await works.getByLabel('Что это').fill('Годовой отчёт')
    await works.getByLabel('Файл работы').setInputFiles({
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    })
    await expect(works.getByText('Файл приложен.')).toBeVisible()
    await works.getByLabel('Ссылка на работу').fill('t.me/anna')
    await page.getByRole('button', { name: 'Дальше' }).click()
    await expect(works.getByLabel('Ссылка на работу')).toHaveAccessibleDescription(/укажите\sв\sконтактах/)
    await works.getByLabel('Ссылка на работу').fill('')

    const up = works.getByRole('button', { name: 'Выше: Годовой отчёт' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(works.getByRole('button', { expanded: true })).toHaveText(/Годовой отчёт/)
    await expect(works.getByRole('listitem').first()).toContainText('Годовой отчёт')
    await page.getByRole('button', { name: 'Дальше' }).click()
    await page.getByRole('button', { name: 'Готово' }).click()

    await expect(page.getByRole('heading', { level: 2, name: 'Портфолио' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toContainText(['Годовой отчёт', 'Сайт школы'])
    await expect(page.getByRole('link', { name: 'primer.ru' })).toHaveAttribute(
      'rel',
      'nofollow noopener ugc',
    )
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Скачать файл: PDF, 1 КБ' }).click()
    expect((await download).suggestedFilename()).toBe('rabota.pdf')
  },
)
