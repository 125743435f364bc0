import { beforeAll, expect, test } from 'vitest'
import { buildCourse, buildSchool } from '#tests/features/courses/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const { db, referenceData } = board.deps
const page = async (path: string) => withSpaces((await send(path)).body.replace(/<!-- -->|<\/a>/g, ''))

/** Ten accountants whose tax is not stated, ten testers with net pay, and a course for each of the two. */
beforeAll(async () => {
  await board.buildVacancies(
    ...Array.from({ length: 20 }, (_, at) => ({
      title: `Работа ${at}`,
      professionId: referenceData.professions.bySlug(at < 10 ? 'buhgalter' : 'testirovschik')?.id ?? 0,
      salaryFrom: 60_000,
      salaryTo: 70_000,
      salaryGross: at < 10 ? null : false,
    })),
  )
  const { id: schoolId } = await buildSchool(db)
  await buildCourse(db, { schoolId, professions: ['buhgalter'] })
  await buildCourse(db, { schoolId, professions: ['testirovschik'] })
})

test('the list of professions says of each amount what it is', async () => {
  const list = await page('/professii')
  expect(list).toContain('обычно 65 000 ₽ (налог не указан), 10 вакансий')
  expect(list).toContain('обычно 65 000 ₽ на руки, 10 вакансий')
  expect(list).toContain('мало данных о зарплате, сейчас вакансий нет')
})

test.each([
  ['buhgalter', 'обычно 65 000 ₽ (налог не указан)'],
  ['testirovschik', 'обычно 65 000 ₽ на руки'],
])('the picture of the profession %s says: %s', async (slug, text) => {
  const [, alt = ''] =
    /property="og:image:alt" content="([^"]*)"/.exec(await page(`/professii/${slug}`)) ?? []
  expect(alt).toContain(text)
})

test('the professions next to a text say of each amount what it is', async () => {
  expect(await page('/professii/programmist-1s')).toContain('обычно 65 000 ₽ (налог не указан), 10 вакансий')
})

test('a course says of the pay of its profession what it is', async () => {
  const courses = await page('/courses')
  expect(courses).toContain('65 000 ₽ (налог не указан) в месяц')
  expect(courses).toContain('65 000 ₽ на руки в месяц')
})
