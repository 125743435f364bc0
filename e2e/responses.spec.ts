import { expect, test } from './support/fixtures.ts'
import { hiring, openVacancy, writeResume } from './support/hiring.ts'
import { buildPerson } from './support/session.ts'
import { openSearch, visit } from './support/visit.ts'

const SEARCH_FIELD = 'Профессия, навык или компания'

test(
  'a seeker searches, responds and is invited, and both sides exchange messages',
  { tag: '@phone' },
  async ({ newPage, signIn, db }) => {
    const { employer, seekers, vacancyId } = await hiring({ newPage, signIn, db }, ['Бухгалтер на удалёнке'])
    const [seeker] = seekers
    if (!seeker) throw new Error('Nobody seeks')
    await visit(seeker, '/vacancies')
    const field = await openSearch(seeker, SEARCH_FIELD)
    await field.fill('покупателям чая')
    // What is suggested lies over the button of a phone.
    await field.press('Enter')
    // The address changes before the page does: a star of the list before would be pressed for nothing.
    await expect(seeker.getByRole('heading', { level: 1 })).toContainText('покупателям чая')
    await expect(seeker.locator('section[aria-busy=false]')).toBeVisible()
    await seeker
      .getByRole('button', { name: /^В избранное:/ })
      .first()
      .click()
    await expect(seeker.getByRole('button', { name: /^Убрать из избранного:/ })).toHaveCount(1)
    await seeker.goto(`/vacancies/${vacancyId}`)
    await seeker.getByRole('link', { name: 'Откликнуться' }).filter({ visible: true }).click()
    await expect(seeker.getByRole('radio', { name: /Бухгалтер на удалёнке/ })).toBeChecked()
    await expect(seeker.getByText('осталось 50')).toBeVisible()
    await seeker.getByLabel('Сопроводительное письмо').fill('Хочу у вас работать')
    await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(seeker).toHaveURL(/\/personal\/responses\/\d+$/)
    await expect(seeker.getByText('Вы откликнулись')).toBeVisible()

    await employer.goto(`/responses/${vacancyId}`)
    await employer.getByRole('link', { name: /Анна/ }).click()
    await expect(employer.getByText('Хочу у вас работать')).toBeVisible()
    await employer
      .getByRole('navigation', { name: 'Разделы отклика' })
      .getByRole('link', { name: 'Резюме' })
      .click()
    await expect(employer.getByRole('link', { name: '+7 913 555-01-02' })).toBeVisible()
    await employer.getByRole('button', { name: /^Пригласить: Анна/ }).click()
    await employer.getByRole('button', { name: 'Отправить приглашение' }).click()
    await expect(employer.getByText(/^Приглашение отправлено: Анна/)).toBeVisible()

    await seeker.goto(`/vacancies/${vacancyId}`)
    await seeker.getByRole('link', { name: 'Вас приглашают: шаг 3 из 4, Приглашение' }).click()
    await expect(seeker.getByText('Работодатель открыл отклик')).toBeVisible()
    await expect(seeker.getByText('Здравствуйте, Анна!')).toBeVisible()
    await seeker.getByLabel('Ваше сообщение').fill('Завтра после 14:00')
    await seeker.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(seeker.getByRole('listitem').filter({ hasText: 'Завтра после 14:00' })).toBeVisible()
    await expect(seeker.getByLabel('Ваше сообщение')).toHaveValue('')

    await seeker.getByLabel('Действия с откликом').click()
    await seeker.getByRole('button', { name: 'Отозвать отклик' }).click()
    await seeker.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
    await expect(seeker.getByText('Вы отозвали отклик, переписка закончена.')).toBeInViewport()
    await expect(seeker.getByLabel('Ваше сообщение')).toHaveCount(0)
  },
)

test(
  'an employer rejects several responses at once and takes it back after a reload, and no seeker sees it',
  { tag: ['@phone', '@phone-only'] },
  async ({ newPage, signIn, db }) => {
    const { employer, seekers, vacancyId } = await hiring({ newPage, signIn, db }, [
      'Бухгалтер',
      'Оператор чата',
    ])
    for (const seeker of seekers) {
      await seeker.goto(`/vacancies/${vacancyId}/respond`)
      await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
      await expect(seeker.getByText('Вы откликнулись')).toBeVisible()
    }
    await employer.goto('/responses')
    await employer.getByLabel('Выбрать всех на странице').check()
    await expect(employer.getByLabel(/^Выбрать: Анна/).first()).toBeInViewport()
    await employer.getByRole('button', { name: 'Отказать (2)' }).click()
    const dialog = employer.getByRole('dialog', { name: 'Отказать: 2 человека' })
    await expect(dialog.getByText(/^Анна.*, Анна/)).toBeVisible()
    await employer.getByLabel('Причина').selectOption('Не подходит график')
    await employer.getByRole('button', { name: 'Отправить отказ' }).click()
    await expect(employer.getByRole('link', { name: /Отказ уйдёт в/ })).toHaveCount(2)
    await employer.reload()
    await expect(employer.getByText('До этого соискатели ничего не увидят.')).toBeVisible()
    await employer.getByRole('button', { name: /^Отменить: отказ, Анна.*, Анна/ }).click()
    await expect(employer.getByText('Отменено: 2')).toBeVisible()
    await expect(employer.getByRole('link', { name: /Отказ уйдёт в/ })).toHaveCount(0)
    for (const seeker of seekers) {
      await seeker.goto('/personal/responses')
      await expect(seeker.getByRole('article')).toHaveCount(1)
      await expect(seeker.getByText('Отказ')).toHaveCount(0)
    }
  },
)

test(
  'an employer adds a resume to favourites and invites its author, whose consent opens the contacts',
  { tag: '@phone' },
  async ({ newPage, signIn, db }) => {
    const { employer, seekers, resumeIds } = await hiring(
      { newPage, signIn, db },
      ['Бухгалтер на удалёнке'],
      { isShown: true },
    )
    const [seeker] = seekers
    if (!seeker) throw new Error('Nobody seeks')
    await employer.goto(`/resumes/${resumeIds[0]}`)
    await employer.getByRole('button', { name: 'В избранное' }).click()
    await expect(employer.getByRole('button', { name: 'В избранном' })).toBeVisible()
    await employer.getByRole('button', { name: 'Пригласить на вакансию' }).click()
    await employer.getByLabel('Сообщение').fill('Посмотрите нашу вакансию')
    await employer.getByRole('button', { name: 'Отправить приглашение' }).click()
    await expect(employer.getByText('Приглашение отправлено')).toBeVisible()

    await seeker.goto('/personal/responses')
    await seeker.getByRole('article').getByRole('link').click()
    await expect(seeker.getByText('Посмотрите нашу вакансию')).toBeVisible()
    await seeker.getByRole('button', { name: 'Принять и открыть контакты' }).click()
    await expect(seeker.getByText('Вы приняли приглашение')).toBeVisible()

    await employer.goto('/resumes/favourites')
    await employer.getByRole('button', { name: /Добавить заметку/ }).click()
    await employer.getByLabel('Заметка').fill('Согласна на встречу')
    await employer.getByRole('button', { name: 'Сохранить заметку' }).click()
    await expect(employer.getByText('Согласна на встречу')).toBeVisible()
    await employer.getByRole('article').getByRole('link').click()
    await employer.getByRole('button', { name: 'Показать контакты' }).click()
    await expect(employer.getByRole('link', { name: '+7 913 555-01-02' })).toBeVisible()
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts a seeker responds and sees a confirmation', async ({ page: seeker, signIn, db }) => {
    const vacancyId = await openVacancy(db, await buildPerson(db))
    await writeResume(db, await signIn(seeker))
    await seeker.goto(`/vacancies/${vacancyId}`)
    await seeker.getByRole('link', { name: 'Откликнуться' }).filter({ visible: true }).click()
    await seeker.getByLabel('Сопроводительное письмо').fill('Без скриптов')
    await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(seeker).toHaveURL('/personal/responses?sent=1')
    await expect(seeker.getByText('Отклик отправлен', { exact: true })).toBeVisible()
    await expect(seeker.getByRole('article')).toHaveCount(1)
  })
})
