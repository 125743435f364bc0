import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { ErrorPage } from '#client/app/error-page.tsx'
import { withSpaces } from '#tests/support/spaces.ts'

const BROKEN = 'Похоже, что-то сломалось на нашей стороне. Мы уже работаем над исправлением.'
const MISSING = 'Страницы, которую вы запросили, не существует.'

test.each([
  { status: 401, message: 'Войдите ещё раз.', heading: 'Нужно войти на сайт', text: 'Войдите ещё раз.' },
  { status: 403, message: 'Только для своих.', heading: 'Доступ закрыт', text: 'Только для своих.' },
  { status: 404, message: null, heading: 'Страница не найдена', text: MISSING },
  { status: 422, message: 'Нет имени.', heading: 'Данные не прошли проверку', text: 'Нет имени.' },
  { status: 422, message: null, heading: 'Данные не прошли проверку', text: BROKEN },
  { status: 500, message: 'relation does not exist', heading: 'Что-то пошло не так', text: BROKEN },
  { status: 418, message: null, heading: 'Что-то пошло не так', text: BROKEN },
])('the error $status shows «$heading» and «$text»', ({ status, message, heading, text }) => {
  const html = withSpaces(renderToStaticMarkup(createElement(ErrorPage, { status, message })))
  expect(html.match(/<h1>(.*?)<\/h1>/)?.[1]).toContain(heading)
  expect(html.match(/<h1>(.*?)<\/h1>/)?.[1]).toContain('😔')
  expect(html).toContain(`>${text}</p>`)
})

test('the message of an unexpected error is not shown', () => {
  const html = renderToStaticMarkup(
    createElement(ErrorPage, { status: 500, message: 'relation does not exist' }),
  )
  expect(html).not.toContain('relation')
})

test('an error page for an address that its route refuses names the path', () => {
  const html = renderToStaticMarkup(
    createElement(ErrorPage, { status: 404, message: 'Page Not Found: /rabota/nowhere' }),
  )
  expect(html).toContain('Page Not Found: /rabota/nowhere')
})

test('an error page has links for seekers and employers', async () => {
  // They have a file of their own, which a render waits for.
  const { prelude } = await prerender(createElement(ErrorPage, { status: 404, message: null }))
  const html = await new Response(prelude).text()
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(links).toEqual([
    '/',
    '/resumes/new',
    '/vacancies',
    '/employer',
    '/vacancies/first',
    '/vacancies/new',
    '/resumes',
  ])
})
