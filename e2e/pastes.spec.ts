import { desc, eq } from 'drizzle-orm'
import type { Locator, Page } from '@playwright/test'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import type { Database } from '#server/kernel/sql.ts'
import { sanitiseHtml } from '#shared/features/board/vacancies/text/sanitise-html.ts'
import { TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import { PASTES } from '#tests/support/pastes/all-pastes.ts'
import { buildVacancyDraft } from '#tests/support/rows.ts'
import { expect, test } from './support/fixtures.ts'
import { addCompany } from './support/people.ts'
import { descriptionOf } from './support/vacancy.ts'

test.describe.configure({ timeout: 240_000 })

type SignIn = (page: Page, person: { intent: 'employer' }) => Promise<{ id: number }>

/** The field of the description of a draft, and the content that is stored of it. */
async function openDescription({ page, signIn, db }: { page: Page; signIn: SignIn; db: Database }) {
  const employer = await signIn(page, { intent: 'employer' })
  const { id: companyId } = await addCompany(db, employer)
  const vacancyId = await buildVacancyDraft(db, { companyId, authorId: employer.id })
  await page.goto(`/personal/vacancies/${vacancyId}/edit?step=text`)
  const field = await descriptionOf(page)
  const stored = async () => {
    const [revision] = await db
      .select({ content: vacancyRevisions.content })
      .from(vacancyRevisions)
      .where(eq(vacancyRevisions.vacancyId, vacancyId))
      .orderBy(desc(vacancyRevisions.id))
      .limit(1)
    return revision?.content
  }
  return { field, stored }
}

async function clear(field: Locator) {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
}

/** Pastes as a browser does: the editor reads the clipboard from the event. */
const paste = (field: Locator, { html = '', text = '' }: { html?: string; text?: string }) =>
  field.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer()
      if (given.html !== '') clipboardData.setData('text/html', given.html)
      clipboardData.setData('text/plain', given.text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, text },
  )

const readShown = async (field: Locator) => sanitiseHtml(await field.innerHTML())

test('what is pasted from other programs looks as it was written there, and is stored so', async ({
  page,
  signIn,
  db,
}) => {
  const { stored } = await openDescription({ page, signIn, db })
  // Each saving stores the four texts of a vacancy.
  for (let from = 0; from < PASTES.length; from += TEXT_PARTS.length) {
    const pastes = PASTES.slice(from, from + TEXT_PARTS.length)
    const shown: Record<string, string> = {}
    for (const [at, pasted] of pastes.entries()) {
      const part = TEXT_PARTS[at] ?? 'descriptionHtml'
      const field = page.locator(`[data-rich-text=${part}] .rich-text-area`)
      await clear(field)
      await paste(field, pasted)
      expect.soft(await readShown(field), pasted.name).toBe(pasted.stored)
      shown[part] = pasted.stored
    }
    await expect.soft.poll(stored).toMatchObject(shown)
  }
})

test('a paste of Google Docs is bold where the document is', async ({ page, signIn, db }) => {
  const { field } = await openDescription({ page, signIn, db })
  await clear(field)
  await paste(field, {
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7"><p dir="ltr"><span style="font-weight:700">Кого ищем</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span style="font-weight:400">Реставратора кукол</span></p></li></ul><p dir="ltr"><span style="font-weight:400">Ответим всем</span></p></b>',
  })
  await expect(field.locator('strong')).toHaveText(['Кого ищем'])
  await expect(field.getByRole('listitem')).toHaveText(['Реставратора кукол'])
})

test('what is pasted into an item of a list becomes items of it', async ({ page, signIn, db }) => {
  const { field, stored } = await openDescription({ page, signIn, db })
  await clear(field)
  await paste(field, { html: '<ul><li>Красить ткань</li><li>Сушить</li></ul>' })
  await field.press('Enter')
  await paste(field, { text: '- Гладить\n- Складывать' })
  const list = '<ul><li>Красить ткань</li><li>Сушить</li><li>Гладить</li><li>Складывать</li></ul>'
  expect(await readShown(field)).toBe(list)
  await expect.poll(stored).toMatchObject({ descriptionHtml: list })
})

test('a word that is pasted into a sentence stays in it', async ({ page, signIn, db }) => {
  const { field } = await openDescription({ page, signIn, db })
  await clear(field)
  await page.keyboard.insertText('Ищем  художника')
  for (let step = 0; step < ' художника'.length; step += 1) await field.press('ArrowLeft')
  await paste(field, { html: '<meta charset="utf-8"><span style="font-weight: 700">смелого</span>' })
  expect(await readShown(field)).toBe('<p>Ищем <strong>смелого</strong> художника</p>')
})

test('a copy within the editor keeps its spaces, items and look', async ({ page, context, signIn, db }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { field } = await openDescription({ page, signIn, db })
  await clear(field)
  await paste(field, { html: '<ul><li>Мыть <b>кисти</b></li><li>Точить ножи</li></ul><p>Конец</p>' })
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+c')
  await field.press('ArrowRight')
  await field.press('Enter')
  await field.press('ControlOrMeta+v')
  const copied = '<ul><li>Мыть <strong>кисти</strong></li><li>Точить ножи</li></ul><p>Конец</p>'
  expect(await readShown(field)).toBe(copied + copied)
})

test('a megabyte of Word does not hold the page up', async ({ page, signIn, db }) => {
  const { field } = await openDescription({ page, signIn, db })
  await clear(field)
  const line = `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Шить <b>сумки</b> дома${' '.repeat(3000)}<o:p></o:p></p>\n`
  const started = Date.now()
  await paste(field, { html: line.repeat(320), text: 'Шить сумки дома\n'.repeat(320) })
  await expect(field.getByRole('listitem')).toHaveCount(320)
  expect(Date.now() - started).toBeLessThan(5000)
})
