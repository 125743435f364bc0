import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Highlighted } from '#client/ui/highlighted.tsx'
import { HtmlProse } from '#client/ui/prose.tsx'

/** The HTML with no-break spaces as underscores. */
const shown = (element: React.ReactElement) => renderToStaticMarkup(element).replaceAll('\u00A0', '_')

test('a text of the page gets no-break spaces, also in a component, a fragment, and between values', () => {
  const Title = ({ children }: { children: string }) => <h1>{children}</h1>
  const days = 5
  expect(shown(<Title>Работа на дому</Title>)).toBe('<h1>Работа на_дому</h1>')
  expect(shown(<>Работа на дому</>)).toBe('Работа на_дому')
  expect(
    shown(
      <p>
        Ещё {days} дней в <b>Туле</b>
        {null} — и всё
      </p>,
    ),
  ).toBe('<p>Ещё 5_дней в_<b>Туле</b>_— и_всё</p>')
})

test('attributes, fields and code keep the spaces they have', () => {
  expect(
    shown(
      <div title="на дому">
        <input defaultValue="на дому" placeholder="на дому" />
        <textarea defaultValue="на дому" />
        <select>
          <option>на дому</option>
        </select>
        <code>на дому</code>
      </div>,
    ),
  ).not.toContain('_')
})

test('a component gets its text unchanged, and a number stays a number', () => {
  const given: unknown[] = []
  const Probe = ({ children }: { children: React.ReactNode }) => {
    given.push(children)
    return null
  }
  shown(<Probe>на дому {5} дней</Probe>)
  expect(given).toEqual([['на дому ', 5, ' дней']])
  expect(shown(<p>{['около ', 0, ' дней']}</p>)).toBe('<p>около 0_дней</p>')
})

test('what a search has found stays marked at its place', () => {
  expect(
    shown(
      <p>
        <Highlighted text="Работа на дому и в Туле" ranges={[[7, 14]]} />
      </p>,
    ),
  ).toBe('<p>Работа <mark>на_дому</mark> и_в_Туле</p>')
  expect(shown(<Highlighted text="Работа на дому" />)).toBe('Работа на_дому')
})

test('a text with markup gets no-break spaces between its tags', () => {
  expect(shown(<HtmlProse html="<p>Работа <strong>на</strong> дому</p>" />)).toBe(
    '<div class="prose"><p>Работа <strong>на</strong>_дому</p></div>',
  )
})
