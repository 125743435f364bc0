import { expect, test } from 'vitest'
import { closeVacancies } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildSource, buildSourced } from './sourced-world.ts'

const { board, send } = await wholeApp()

/** Text of the page without tags; attributes of links stay. */
async function readPage() {
  const { status, body } = await send('/sources', { headers: { accept: 'text/html' } })
  expect(status).toBe(200)
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
  return withSpaces(main.replaceAll(/<!--.*?-->/g, ''))
}

test('a board without sources says so', async () => {
  expect(await readPage()).toContain('Источников пока нет')
})

test('each source that brings vacancies has its basis and the number of its vacancies, and no other source has', async () => {
  const openData = await buildSource(board, { title: 'Открытая выдумка' })
  await buildSource(board, {
    key: 'consent.example',
    kind: 'careers_page',
    title: 'Мастерская ВЫДУМКА',
    address: 'https://consent.example/careers/',
    basis: 'consent',
    basisUrl: null,
    basisOn: '2026-10-30',
    basisNote: 'Письмо Вымышленного Имени',
    state: 'paused',
  })
  await buildSource(board, { key: 'off.example', title: 'Выключенный', state: 'off' })
  await buildSource(board, { key: 'removed.example', title: 'Убранный', state: 'removed' })
  const [, closed = 0] = await buildSourced(board, { source: openData, drafts: [{}, {}, {}] })
  await board.buildVacancies({ source: 'file.example', sourceId: '1' })

  const before = await readPage()
  expect(before).not.toContain('Источников пока нет')
  expect(before).toMatch(/Открытая выдумка<\/h3><p[^>]*>opendata\.example<\/p>/)
  expect(before).toMatch(
    /с указанием источника: <a href="https:\/\/opendata\.example\/terms"[^>]*>условия<\/a>, прочитаны 1 ноября\./,
  )
  expect(before).toContain('Сейчас здесь 3 вакансии')
  expect(before).toContain('Мастерская ВЫДУМКА')
  expect(before).toContain('Работодатель согласился, чтобы мы показывали его вакансии, 30 октября.')
  expect(before).toContain('Открытых вакансий сейчас нет')
  expect(before).not.toMatch(/Вымышленн|Выключенный|Убранный|file\.example/)
  expect(before).toContain('href="mailto:office@board.example"')

  const { items } = JSON.parse((await send('/api/v1/sources')).body)
  expect(items.map(({ title }: { title: string }) => title)).toEqual([
    'Открытая выдумка',
    'Мастерская ВЫДУМКА',
  ])

  await closeVacancies(board.deps.db, { ids: [closed], now: board.deps.now() })
  await board.refresh([closed])
  expect(await readPage()).toContain('Сейчас здесь 2 вакансии')
})

test('the page is in the sitemap, and the footer and the pages for partners and about the bot lead to it', async () => {
  expect((await send('/sitemaps/lists.xml')).body).toContain('<loc>https://board.example/sources</loc>')
  const mainOf = (body: string) => /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
  for (const path of ['/partners', '/bot'])
    expect(mainOf((await send(path)).body)).toContain('href="/sources"')
  const { body } = await send('/help')
  expect(body.slice(body.indexOf('<footer'))).toContain('href="/sources"')
})
