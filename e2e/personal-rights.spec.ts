/** Walks through what the law asks: consents to contacts, health in resumes, minors, and the figures that staff keep. */
import { eq } from 'drizzle-orm'
import type { Database } from '#server/kernel/sql.ts'
import { responses } from '#server/db/schema/responses.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buyResumeAccess } from '#tests/support/money-rows.ts'
import { buildConsent, buildResume, buildVacancies } from '#tests/support/rows.ts'
import { emailTo } from './support/emails.ts'
import { expect, test } from './support/fixtures.ts'
import { addCompany, newEmail } from './support/people.ts'
import { buildPerson } from './support/session.ts'
import { visit } from './support/visit.ts'

test.use({ expectedMessages: [/status of (409|422)/] })

/** A company that has bought access to contacts. */
async function addPayingCompany(db: Database, person: { id: number }) {
  const company = await addCompany(db, person, { title: 'Мастерская «Нитка»' })
  await buyResumeAccess(db, { companyId: company.id, userId: person.id, at: new Date().toISOString() })
  return company
}

const CONTACTS = {
  phone: '+7 913 555-01-02',
  recommenders: [
    {
      name: 'Игорь Семёнов',
      position: '',
      company: '',
      relation: 'Руководил отделом',
      contact: 'igor@example.ru',
      hasAgreed: true,
    },
    {
      name: 'Мария Котова',
      position: '',
      company: '',
      relation: '',
      contact: 'maria@example.ru',
      hasAgreed: false,
    },
  ],
}

test('a seeker confirms who opens the contacts, companies open no others, and the seeker sees who did', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  const seeker = await signIn(page)
  await buildConsent(db, { userId: seeker.id, kind: 'transfer', version: '2026-11-21' })
  const shown = { userId: seeker.id, status: 'published', contacts: CONTACTS } as const
  const id = await buildResume(db, { ...shown, visibility: 'companies', content: { title: 'Швея на дому' } })
  const linkId = await buildResume(db, { ...shown, visibility: 'link', content: { title: 'Закройщик' } })
  const employer = await newPage()
  await addPayingCompany(db, await signIn(employer, { intent: 'employer' }))
  const open = employer.getByRole('button', { name: 'Показать контакты' })

  await visit(employer, `/resumes/${id}`)
  await expect(employer.getByText('Человек ещё не подтвердил')).toBeVisible()
  await expect(open).toHaveCount(0)
  await visit(employer, `/resumes/${linkId}`)
  await expect(employer.getByText('Человек открывает контакты сам')).toBeVisible()

  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Мои резюме' }).click()
  const asked = page.getByText('Подтвердите, кому открывать ваши контакты')
  await expect(asked).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Подтвердить' })
  await confirm.click()
  await expect(page.getByRole('alert')).toContainText('Поставьте отметку')
  // By the keyboard alone.
  await page.getByRole('checkbox', { name: 'Даю согласие на передачу' }).focus()
  await page.keyboard.press('Space')
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Согласие записано')).toBeVisible()
  await page.getByRole('link', { name: 'Закройщик' }).first().click()
  await expect(asked).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Показывать контакты компаниям, у которых есть ссылка' }).check()
  await page.getByRole('button', { name: 'Сохранить видимость' }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()

  for (const one of [id, linkId]) {
    await visit(employer, `/resumes/${one}`)
    await open.click()
    const contacts = employer.getByRole('status').filter({ hasText: CONTACTS.phone })
    await expect(contacts).toContainText('igor@example.ru')
    await expect(contacts).not.toContainText('maria@example.ru')
  }
  await page.reload()
  await expect(page.getByRole('region', { name: 'Кто открывал контакты' })).toContainText(
    'Мастерская «Нитка»',
  )
})

test('an author reads what a resume says of health, changes it, and takes it out of sent responses', async ({
  page,
  signIn,
  db,
}) => {
  const seeker = await signIn(page)
  await buildConsent(db, { userId: seeker.id, kind: 'transfer' })
  const about = 'Отвечаю за пять минут. Инвалид второй группы. Эпилепсия'
  await buildResume(db, {
    userId: seeker.id,
    status: 'published',
    visibility: 'companies',
    content: { title: 'Оператор чата', about, workForms: ['remote'] },
    contacts: { phone: CONTACTS.phone },
  })
  const { id: userId } = await buildPerson(db, { intent: 'employer' })
  const { id: companyId } = await addCompany(db, { id: userId })
  const [vacancyId = 0] = await buildVacancies(db, [{ companyId, authorId: userId }])
  await visit(page, `/vacancies/${vacancyId}/respond`)
  await page.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Отклик на вакансию')

  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Мои резюме' }).click()
  await expect(page).toHaveURL('/personal/resumes')
  await page.getByRole('link', { name: 'Оператор чата' }).first().click()
  const notes = page.getByRole('status').filter({ hasText: 'Похоже, здесь сказано о здоровье' })
  await expect(notes).toContainText('Эпилепсия')
  await notes.getByRole('link', { name: 'О себе' }).click()
  await page.getByRole('textbox', { name: 'О себе' }).fill('Отвечаю за пять минут, удобнее переписка.')
  await expect(page.getByText(/^Сохранено в/)).toBeVisible()
  await expect(notes).toHaveCount(0)
  await page.getByRole('button', { name: /Кем работать/ }).click()
  await page.getByRole('checkbox', { name: 'Нужны особые условия работы' }).check()
  await expect(page.getByText(/^Сохранено в/)).toBeVisible()

  await page.getByRole('link', { name: 'Оператор чата' }).click()
  const remove = page.getByRole('button', { name: 'Убрать из отправленных откликов' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click()
  await expect(page.getByText('Убрали из отправленных откликов')).toBeVisible()
  await expect(remove).toHaveCount(0)
  const [copy] = await db.select().from(responses).where(eq(responses.userId, seeker.id))
  expect(copy?.resume.text.about).toContain('[убрано автором]')
  expect(copy?.resume.text.about).not.toContain('Эпилепсия')
})

test('an administrator enters a figure by which the calculator counts another year, and sets a tax regime', async ({
  page,
  newPage,
  signIn,
}) => {
  await signIn(page, { staffRole: 'admin' })
  const openFromMenu = async (name: string) => {
    await page.getByRole('button', { name: /^Аккаунт/ }).click()
    await page.getByRole('group', { name: 'Аккаунт' }).getByRole('link', { name, exact: true }).click()
  }
  await visit(page, '/')
  await openFromMenu('Тексты')
  await page.getByRole('link', { name: 'Проверить', exact: true }).click()
  await page.getByRole('navigation', { name: 'Что показать' }).getByRole('link', { name: 'Все' }).click()
  await expect(page.getByText(/\d\sутвержд/)).toBeVisible()
  await page.getByRole('link', { name: 'Цифры года' }).click()
  await page.getByRole('navigation', { name: 'Год' }).getByRole('link', { name: '2027' }).click()
  await page.getByRole('button', { name: 'Внести: Взносы работодателя: предельная база' }).click()
  await page.getByLabel('Значение').fill('3 107 000')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByLabel('Источник')).toHaveAccessibleDescription(/обязательно/)
  await page.getByLabel('Источник').fill('Постановление № 1 от 01.11.2026')
  await page.getByRole('button', { name: 'Что изменится' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('за 2027 год: сохранено')).toBeVisible()
  await expect(page.getByText(/3\s107\s000/)).toBeVisible()

  const reader = await newPage()
  await reader.goto('/calculator?year=2027')
  await expect(reader.getByText('Расчёт по ставкам 2027 года')).toBeVisible()

  await page.getByRole('button', { name: 'Изменить: Взносы работодателя: предельная база' }).click()
  await page.getByRole('button', { name: 'Убрать внесённую' }).click()
  await expect(page.getByText('внесённая цифра убрана')).toBeVisible()

  await openFromMenu('Налоговый режим')
  const day = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10)
  await page.getByLabel('Режим', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('С какого дня').fill(day)
  await page.getByRole('button', { name: 'Назначить' }).click()
  await expect(page.getByText('Режим назначен с')).toBeVisible()
  await page.getByRole('button', { name: /^Убрать/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click()
  await expect(page.getByText(/^Режим\sс\s.*\sубран/)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts a person of 14 responds, a parent agrees by the link of the e-mail, and takes it back', async ({
    page,
    newPage,
    signIn,
    db,
  }) => {
    const employer = await newPage()
    const { id: userId } = await signIn(employer, { intent: 'employer' })
    const { id: companyId } = await addCompany(db, { id: userId })
    const title = `Помощник в чате ${Date.now()}`
    const [vacancyId = 0] = await buildVacancies(db, [
      { companyId, authorId: userId, title, labels: ['from_age_14'] },
    ])
    const child = await signIn(page)
    await buildResume(db, {
      userId: child.id,
      status: 'hidden',
      visibility: 'nobody',
      content: { title: 'Помощник', firstName: 'Миша', workForms: ['remote'] },
      contacts: { phone: CONTACTS.phone },
    })
    await page.goto(`/vacancies/${vacancyId}`)
    await page.getByRole('link', { name: 'Откликнуться' }).filter({ visible: true }).first().click()
    await page.getByRole('radio', { name: '14', exact: true }).check()
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByText('Ждёт согласия родителя')).toBeVisible()
    await page
      .getByRole('link', { name: /родител/i })
      .first()
      .click()
    const email = newEmail('parent')
    await page.getByLabel('Почта родителя').fill(email)
    await page.getByRole('button', { name: 'Отправить письмо' }).click()
    await expect(page.getByText(`Письмо отправлено на ${email}`)).toBeVisible()

    const link = /https?:\/\/\S+(\/guardian\?token=[\w-]+)/.exec(await emailTo(email))?.[1] ?? ''
    const parent = await newPage()
    await parent.goto(link)
    await parent.getByLabel('Ваши фамилия, имя и отчество').fill('Лисицына Ирина Петровна')
    await parent.getByRole('radio', { name: 'Родитель или усыновитель' }).check()
    await parent.getByRole('checkbox', { name: 'Даю согласие на обработку' }).check()
    await parent.getByRole('button', { name: 'Даю согласие' }).click()
    await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Согласие записано')
    await page.goto('/personal/responses')
    await expect(page.getByText('Ждёт согласия родителя')).toHaveCount(0)
    await expect(page.getByText(title).first()).toBeVisible()
    await parent.getByRole('button', { name: 'Отозвать согласие' }).click()
    await expect(parent.getByRole('heading', { level: 1 })).toHaveText('Согласие отозвано')
  })
})
