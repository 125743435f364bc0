import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EditorFooter } from '#client/app/editor/editor-footer.tsx'
import type { SaveState } from '#client/app/editor/use-autosave.ts'

const nothing = () => {}
const footer = (state: SaveState, onBack: (() => void) | null = null) =>
  renderToStaticMarkup(
    <EditorFooter autosave={{ state, overwrite: async () => {} }} onRetry={nothing} onBack={onBack}>
      <button type="submit">Дальше</button>
    </EditorFooter>,
  )

test('an editor says when the text was saved by the clock of the device', () => {
  const at = '2026-11-23T07:42:00.000Z'
  const local = new Date(at).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' })
  expect(footer({ kind: 'saved', at })).toMatch(new RegExp(`Сохранено в\\s${local}`))
})

test('an editor that could not save offers to repeat it', () => {
  const html = footer({ kind: 'failed', message: null })
  expect(html).toContain('нет связи')
  expect(html).toContain('Повторить')
  expect(footer({ kind: 'waiting' })).not.toContain('Повторить')
})

test('an editor offers the reason when the text has an error and cannot be saved', () => {
  expect(footer({ kind: 'invalid' })).toContain('Показать')
})

test('an editor whose text was saved elsewhere asks which one to keep', () => {
  const html = footer({ kind: 'conflict', message: 'Изменили в другой вкладке.' })
  expect(html).toContain('role="alert"')
  expect(html).toContain('Оставить этот вариант')
})

test('only the first step of an editor has no way back', () => {
  expect(footer({ kind: 'untouched' })).not.toContain('Назад')
  expect(footer({ kind: 'untouched' }, nothing)).toContain('Назад')
})
