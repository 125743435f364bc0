import { expect, test } from 'vitest'
import { cleanText } from '#server/features/board/vacancies/writing/clean-text.ts'
import { pastedHtml, pastedText, sanitiseHtml } from '#shared/features/board/vacancies/text/sanitise-html.ts'
import { PASTES } from '#tests/support/pastes/all-pastes.ts'

test.each(PASTES)(
  'what the API gets is stored as a paste of it would be: $name',
  ({ html, text, stored }) => {
    expect(cleanText(html === '' ? pastedText(text ?? '') : html, 'html')).toBe(stored)
  },
)

test.each(PASTES)(
  'what the editor makes of a clipboard is stored without a change: $name',
  ({ html, text, stored }) => {
    const shown = html === '' ? pastedText(text ?? '') : pastedHtml(html)
    expect(sanitiseHtml(shown)).toBe(stored)
    expect(pastedHtml(shown)).toBe(shown)
  },
)
