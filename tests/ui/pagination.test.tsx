import { renderToReadableStream } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Pagination } from '#client/ui/pagination.tsx'
import { PAGE_SIZE, PAGES_MAX } from '#shared/kernel/paging.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const SHOWN_MAX = PAGE_SIZE * PAGES_MAX

async function textOf(props: { page: number; pages: number; total?: number }) {
  const stream = await renderToReadableStream(
    <MemoryRouter>
      <Pagination hrefOf={(page) => `?page=${page}`} {...props} />
    </MemoryRouter>,
  )
  await stream.allReady
  return withSpaces((await new Response(stream).text()).replace(/<[^>]+>/g, ' '))
}

test('the last page that a list may have says that the list may go on, and how to narrow it', async () => {
  expect(await textOf({ page: PAGES_MAX, pages: PAGES_MAX })).toContain('сузьте его поиском или фильтром')
})

test('a list that knows how much is left says so on that page', async () => {
  const text = await textOf({ page: PAGES_MAX, pages: PAGES_MAX, total: 2886 })
  expect(text).toContain(
    'Список продолжается: показаны первые 2 000 из 2 886. Чтобы увидеть остальные, сузьте его',
  )
  expect(text).not.toContain('сузьте его поиском')
})

test.for([
  ['a page before it', { page: PAGES_MAX - 1, pages: PAGES_MAX }],
  ['the last page of a shorter list', { page: 3, pages: 3 }],
  [
    'the last page of a list of exactly so many items',
    { page: PAGES_MAX, pages: PAGES_MAX, total: SHOWN_MAX },
  ],
] as const)('%s says nothing of a rest', async ([, props]) => {
  expect(await textOf(props)).not.toContain('сузьте')
})

test('one item more than all pages show is a rest', async () => {
  expect(await textOf({ page: PAGES_MAX, pages: PAGES_MAX, total: SHOWN_MAX + 1 })).toContain(
    '2 000 из 2 001',
  )
})
