import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormSummary } from '#client/app/form/form-summary.tsx'

const LABELS = { title: 'Название', slot: 'Время', languages: 'Языки' }

function linesOf(names: readonly string[]) {
  const errors = names.map((name) => ({ name, message: `Проверьте поле ${names.indexOf(name)}` }))
  const html = renderToStaticMarkup(
    <FormSummary failure={{ general: null, errors }} labels={LABELS} focusField={() => undefined} />,
  )
  return html
    .split('<li>')
    .slice(1)
    .map((line) => line.replaceAll(/<[^>]+>/g, ''))
}

test('without scripts the browser goes to the errors of a form that came back, and to no others', () => {
  const html = (isListed: boolean) =>
    renderToStaticMarkup(
      <FormSummary
        failure={{ general: 'Не вышло', errors: [], isListed }}
        labels={LABELS}
        focusField={() => undefined}
      />,
    )
  expect(html(true)).toMatch(/^<div tabindex="-1" role="alert"[^>]* autofocus=""/)
  expect(html(false)).not.toContain('autofocus')
})

test('the list of errors calls fields as the form does, one of several too, and never as the code does', () => {
  expect(linesOf(['title', 'slot0', 'slot12', 'languages.0.level', 'slots', 'inn'])).toEqual([
    'Название: Проверьте поле 0',
    'Время: Проверьте поле 1',
    'Время: Проверьте поле 2',
    'Языки: Проверьте поле 3',
    'Проверьте поле 4',
    'Проверьте поле 5',
  ])
})
