/** 149-ФЗ, article 10.2-2, and order 149 of Роскомнадзор: what has to stand where recommendations are shown. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { HowMatched } from '#client/features/board/matches/how-matched.tsx'
import { ROUTES } from '#shared/routing/route-table.ts'
import { buildVacancies } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const company = await board.buildCompany()
const [first, second] = await buildVacancies(board.deps.db, [{ companyId: company }, { companyId: company }])

const LINK = />На информационном ресурсе применяются рекомендательные технологии<\/a>/
const root = new URL('../../../', import.meta.url)
const sourcesOf = (folder: string) =>
  readdirSync(fileURLToPath(new URL(folder, root)), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      file,
      source: readFileSync(fileURLToPath(new URL(`${folder}/${file}`, root)), 'utf8'),
    }))
const filesWith = (folder: string, pattern: RegExp) =>
  sourcesOf(folder)
    .filter(({ source }) => pattern.test(source))
    .map(({ file }) => file)
    .toSorted()

/** Every list that the board puts together for a person, a vacancy or a company, and the page or the part that shows it. */
const LISTS = {
  'features/board/matches/matching-resumes.tsx': 'says it itself',
  'features/board/matches/matching-vacancies.tsx': 'says it itself',
  'features/board/vacancies/vacancies-id.page.tsx': 'by the footer',
  'features/identity/companies/employer-slug.page.tsx': 'by the footer',
}

test('the lists of recommendations are those of this test: a new one has to carry the words', () => {
  expect(filesWith('client', /\bapi\.(matches\.|\w+\.similar\b)/)).toEqual(Object.keys(LISTS).toSorted())
  const own = filesWith('client', /<HowMatched \/>/)
  expect(own).toEqual(
    Object.keys(LISTS)
      .filter((file) => own.includes(file))
      .toSorted(),
  )
  for (const [file, how] of Object.entries(LISTS))
    expect([file, own.includes(file)]).toEqual([file, how === 'says it itself'])
})

test('no e-mail and no job has a list of recommendations', () => {
  const users = filesWith(
    'server',
    /from '[^']*(?:\/matches\/(?!contract|vocabulary)|\/vacancies\/(?:[\w-]+\/)?similar\.ts|\.\/(?:[\w-]+\/)?similar\.ts)/,
  )
  expect(users.filter((file) => !file.startsWith('features/board/matches/'))).toEqual(SERVED_BY)
})

/** The root that opens the lists, and what answers operations of the API. */
const SERVED_BY = ['board-lists.ts', 'features/board/vacancies/operations.ts', 'http/api/router.ts']

test('pages with a list of recommendations have the prescribed words as a link to the rules', async () => {
  const list = withSpaces(renderToStaticMarkup(createElement(HowMatched)))
  expect(list).toMatch(LINK)
  expect(list).toContain('href="/documents/pravila-rekomendatsiy"')
  for (const path of [
    '/',
    '/vacancies',
    `/vacancies/${first}`,
    `/vacancies/${second}`,
    `/employer/company-1`,
  ]) {
    const body = withSpaces((await send(path)).body)
    const [, footer = ''] = body.split('<footer')
    expect([path, LINK.test(footer), footer.includes('href="/documents/pravila-rekomendatsiy"')]).toEqual([
      path,
      true,
      true,
    ])
  }
})

test('of the pages without a footer those with recommendations are the conversations, where the list says it itself', () => {
  const without = ROUTES.filter(({ layout }) => layout === 'without-footer').map(({ name }) => name)
  expect(without).toEqual(['personal-responses-id', 'responses-id'])
})

describe('the rules of recommendations', () => {
  test('carry the second prescribed sentence, and the name and e-mail of the owner', async () => {
    const body = withSpaces((await send('/documents/pravila-rekomendatsiy')).body)
    const [html = ''] = body.split('id="page-state"')
    expect(html).toContain(
      'На информационном ресурсе применяются рекомендательные технологии (информационные технологии предоставления информации на основе сбора, систематизации и анализа сведений, относящихся к предпочтениям пользователей сети „Интернет“, находящихся на территории Российской Федерации)',
    )
    expect(html).toContain('<span class="operator">ООО «Дистант»')
    expect(html).toContain('href="mailto:office@board.example"')
  })
})
