import { expect, test } from './support/fixtures.ts'
import { openResponse } from './support/respond.ts'
import { visit } from './support/visit.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ viewport: { width: 390, height: 844 }, expectedMessages: [/status of 4\d\d/] })

test('an employer gives a test task, and the seeker takes it on and hands it in', async ({
  newPage,
  signIn,
  db,
}) => {
  const { employer, seeker, vacancyId, id } = await openResponse({ newPage, signIn, db })

  await visit(employer, `/responses/${vacancyId}?response=${id}`)
  await employer.getByLabel('Перевести на стадию').click()
  await employer.getByRole('button', { name: 'Дать тестовое задание' }).click()
  await employer.getByLabel('Что сделать').fill('Ответьте на три письма покупателей чая.')
  await employer.getByLabel('Часов работы').fill('6')
  await employer.getByRole('button', { name: 'Отправить задание' }).click()
  await expect(employer.getByText('Задание дольше 4 часов нужно оплатить')).toBeVisible()
  await employer.getByLabel('Оплата, ₽').fill('3 000')
  await employer.getByRole('button', { name: 'Отправить задание' }).click()
  await expect(employer.getByText('Ждём, возьмётся ли соискатель')).toBeVisible()

  await visit(seeker, `/personal/responses/${id}`)
  const task = seeker.getByRole('region', { name: 'Тестовое задание' })
  await expect(task).toContainText('Ответьте на три письма покупателей чая.')
  await expect(task).toContainText('3 000')
  await task.getByRole('button', { name: 'Взяться' }).click()
  await task.getByRole('button', { name: 'Сдать задание' }).click()
  await seeker.getByLabel('Ответ', { exact: true }).fill('https://disk.example.ru/answers')
  await seeker.getByRole('button', { name: 'Сдать', exact: true }).click()
  await expect(task).toContainText('Вы сдали тестовое задание')
  await expect(seeker.getByRole('log')).toContainText('https://disk.example.ru/answers')

  await employer.reload()
  await expect(employer.getByRole('region', { name: 'Тестовое задание' })).toContainText('сдано')
})
