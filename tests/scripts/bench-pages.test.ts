import { isValidElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dataModePages } from '#tests/bench/pages/data-mode.tsx'
import { wholeApp } from '#tests/support/whole-app.ts'
import { capturePages } from '../../scripts/bench/pages/capture.ts'
import { requireSameText } from '../../scripts/bench/pages/measure.ts'

const { board, origin } = await wholeApp()

test('a server of the benchmark that has only captured data shows the pages of the board', async () => {
  const [id] = await board.buildVacancies(
    { title: 'Хранитель «маяка» & чайки', descriptionHtml: '<p>Зажигаем лампу <b>вечером</b>.</p>' },
    { title: 'Смотритель оранжереи' },
  )
  const paths = ['/vacancies', `/vacancies/${id}`]
  const { site, pages, texts } = await capturePages(origin, paths, { compared: 2 })
  const answer = dataModePages({ site, pageAt: (path) => pages.find((page) => page.path === path) })

  for (const path of paths) {
    const answered = await answer(new Request(origin + path))
    const element = answered instanceof Response ? null : answered.element
    expect(isValidElement(element)).toBe(true)
    const stream = await renderToReadableStream(element)
    await stream.allReady
    const ours = texts.get(path) ?? ''
    expect(() => requireSameText(path, ours, '')).toThrow('shows another page')
    requireSameText(path, ours, await new Response(stream).text())
  }
  const vacancy = pages.find(({ path }) => path === paths[1])
  expect(vacancy?.head.title).toContain('Хранитель «маяка» & чайки')
  expect(vacancy?.head.structuredData).toContainEqual(expect.objectContaining({ '@type': 'JobPosting' }))
})

test('a section that comes late leaves a page the same, and a missing word does not', () => {
  const ours = '<body><main><h1>Вакансии</h1><p>Швея</p></main></body>'
  const late =
    '<body><main><!--$?--><template></template>Загружаем…<!--/$--><h1>Вакансии</h1></main><div hidden>Швея</div></body>'

  expect(() => requireSameText('late', ours, late)).not.toThrow()
  expect(() => requireSameText('cut', ours, '<body><main><h1>Вакансии</h1></main></body>')).toThrow(
    'cut shows another page: Швея',
  )
})
