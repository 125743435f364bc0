import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from '#client/ui/button.tsx'

test('a busy button says so, keeps its text and stays focusable', () => {
  const html = renderToStaticMarkup(<Button isBusy>Сохранить</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('>Сохранить<')
  expect(html).not.toContain(' disabled')
  expect(renderToStaticMarkup(<Button>Сохранить</Button>)).not.toContain('aria-')
})

test('of two buttons that wait for one request only the pressed one is busy', () => {
  const other = renderToStaticMarkup(
    <Button isBusy aria-busy={undefined}>
      Отказать
    </Button>,
  )
  expect(other).toContain('aria-disabled="true"')
  expect(other).not.toContain('aria-busy')
})
