import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FacetGroup } from '#client/lists/facet-group.tsx'

function shown({ counts, chosen = [] }: { counts: readonly number[]; chosen?: readonly string[] }) {
  const values = counts.map((count, at) => ({ value: `v${at}`, label: `Значение ${at}`, count }))
  return renderToStaticMarkup(
    createElement(FacetGroup, {
      legend: 'График',
      name: 'schedule',
      values,
      chosen,
      isOpen: true,
      onChange: () => {},
    }),
  )
}

test('values of a filter without results are left out unless they are chosen', () => {
  expect(shown({ counts: [3, 0] })).not.toContain('Значение 1')
  expect(shown({ counts: [3, 0], chosen: ['v1'] })).toContain('Значение 1')
  expect(shown({ counts: [0, 0] })).toBe('')
})

test('values of a filter after the fifth are folded until one of them is chosen', () => {
  expect(shown({ counts: [9, 8, 7, 6, 5] })).not.toContain('<details')
  const counts = [9, 8, 7, 6, 5, 4, 3]
  expect(shown({ counts })).toMatch(/<details class="[^"]*">.*Ещё <!-- -->2|<details class="[^"]*">.*Ещё 2/)
  expect(shown({ counts, chosen: ['v6'] })).toMatch(/<details [^>]*open=""/)
})
