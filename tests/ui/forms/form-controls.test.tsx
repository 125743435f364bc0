import { readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { SiteProvider } from '#client/app/site.tsx'
import { pageHtml } from '#tests/support/page-html.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { fieldsOf, listDeclaredForms, type Field } from './declared-fields.ts'
import { buildFormWorld, FORM_PAGES } from './form-world.ts'
import { FORMS, type Form } from './forms.ts'
import { EDITORS } from './opened-editors.tsx'
import { OPENED, primeQueries } from './opened-forms.tsx'
import { formsIn, type RenderedForm } from './rendered-controls.ts'

const app = await wholeApp()
const { board } = app
const declared = listDeclaredForms()
const SITE = {
  name: 'Дистант',
  publicUrl: 'https://board.example',
  services: {},
  operator: null,
  hiddenLists: [],
}

/** HTML. */
const pages: string[] = []

beforeAll(async () => {
  const { owner, admin, links } = await buildFormWorld(board)
  const readers = [
    [owner.token, FORM_PAGES.owner(owner)],
    [admin.token, FORM_PAGES.staff],
    [null, [...FORM_PAGES.guest, ...links]],
  ] as const
  for (const [token, addresses] of readers)
    for (const address of addresses) pages.push(await pageHtml(app, address, token))
}, 120_000)

function htmlOf(element: React.ReactElement) {
  const queryClient = new QueryClient()
  primeQueries(queryClient)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <SiteProvider value={SITE}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </SiteProvider>
    </QueryClientProvider>,
  )
}

test('every use of a form kit is listed with the schema that it has, or the operation that it calls', () => {
  expect(declared.length).toBeGreaterThan(50)
  expect(Object.keys(FORMS).toSorted()).toEqual([...new Set(declared.map(({ file }) => file))].toSorted())
  const wrong = Object.entries(FORMS).flatMap(([file, { of, elsewhere = {} }]) => {
    const source = readFileSync(file, 'utf8')
    const schemas = declared.filter((one) => one.file === file).flatMap(({ schema }) => schema ?? [])
    const unlisted = schemas.filter((name) => !(name in of))
    const uncalled = Object.keys(of).filter((name) =>
      name.includes('.') ? !source.includes(`api.${name}`) : !source.includes(name),
    )
    const fields = new Set(
      Object.values(of)
        .flatMap(fieldsOf)
        .map(({ name }) => name),
    )
    const unknown = Object.keys(elsewhere).filter((name) => !fields.has(name))
    return [...unlisted, ...uncalled, ...unknown].map((name) => `${file}: ${name}`)
  })
  expect(wrong).toEqual([])
})

test.each(Object.entries(FORMS))(
  'the form of %s has a control with a label for every field',
  (file, form) => {
    const rendered = renderedFor(file)
    const problems = Object.entries(form.of).flatMap(([name, schema]) => {
      const fields = fieldsOf(schema).filter((field) => !(field.name in (form.elsewhere ?? {})))
      const shown = closest(rendered, fields)
      return fields.flatMap((field) =>
        problemOf(field, form, shown).map((problem) => `${name}.${field.name} ${problem}`),
      )
    })
    expect(problems).toEqual([])
  },
)

/** What is rendered of a form: what it is when it opens, or the pages that have it. */
function renderedFor(file: string): RenderedForm[] {
  const [editor, opened] = [EDITORS[file], OPENED[file]]
  if (editor) return [joined(formsIn(htmlOf(editor())))]
  return opened ? formsIn(htmlOf(opened())) : pages.flatMap(formsIn)
}

/** The steps of a long form as one. */
const joined = (forms: readonly RenderedForm[]): RenderedForm => ({
  controls: forms.flatMap(({ controls }) => controls),
  labels: forms.flatMap(({ labels }) => labels),
})

/** The one that has the most of the fields. */
function closest(forms: readonly RenderedForm[], fields: readonly Field[]): RenderedForm {
  const count = ({ controls }: RenderedForm) =>
    fields.filter((field) => controls.some(({ name }) => name === field.name)).length
  return forms.toSorted((a, b) => count(b) - count(a))[0] ?? { controls: [], labels: [] }
}

const FLAG_TYPES = new Set(['checkbox', 'radio', 'select', 'hidden'])

function problemOf(
  { name, isBoolean, isEmail }: Field,
  { labels = {}, names = {} }: Form,
  shown: RenderedForm,
): string[] {
  const label = labels[name]
  if (label !== undefined) {
    const isShown = shown.labels.includes(label) || shown.controls.some((control) => control.label === label)
    return isShown ? [] : [`has no control with the label «${label}»`]
  }
  const controls = shown.controls.filter((control) => control.name === (names[name] ?? name))
  if (controls.length === 0) return ['has no control']
  return controls.flatMap(({ type, label: text }) => [
    ...(text === '' && type !== 'hidden' ? ['has no label'] : []),
    ...(isBoolean && !FLAG_TYPES.has(type) ? [`is yes or no, and its control is ${type}`] : []),
    ...(isEmail && type !== 'email' && type !== 'hidden'
      ? [`is an address, and its control is ${type}`]
      : []),
  ])
}
