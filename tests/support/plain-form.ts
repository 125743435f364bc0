/** Forms as a browser without scripts fills and sends them. */
import { decodeEntities, textOfHtml } from '#shared/kernel/html-text.ts'
import { ACTION_FIELD } from '#shared/routing/page-action.ts'
import { withSpaces } from './spaces.ts'
import type { RawAnswer, WholeApp } from './whole-app.ts'

/** What is sent, by name of a field. */
type Values = Record<string, string>
/** Null takes a choice back. */
type Changes = Readonly<Record<string, string | null>>
export type PlainAnswer = {
  status: number
  location: string | null
  headers: Headers
  body: string
  /** What can be read without scripts, with ordinary spaces; it has no state of the page for the scripts. */
  text: string
  /** Of that, what is announced: the messages of a refusal; empty without any. */
  alert: string
}

/** Values of one control: those that a person may choose from, or null for a text. */
type Control = {
  name: string
  value: string | null
  choices: string[] | null
  kind: 'field' | 'hidden' | 'button'
}

/** What a browser says of a form that was on a page of ours. */
const OURS = { 'sec-fetch-site': 'same-origin' }

/** A browser without scripts in front of the board. */
export function plainBrowser({ send }: Pick<WholeApp, 'send'>) {
  const open = async (address: string, headers: Values = {}): Promise<PlainAnswer> =>
    toAnswer(await send(address, { headers: { accept: 'text/html', ...headers } }))

  /** Sends a form that no page needs to have, of a browser on a page of ours unless the headers name another sender. */
  const post = async (
    address: string,
    action: string,
    fields: Readonly<Values> = {},
    headers: Values = {},
  ): Promise<PlainAnswer> =>
    toAnswer(
      await send(address, {
        method: 'POST',
        headers: {
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          ...('origin' in headers ? {} : OURS),
          ...headers,
        },
        body: new URLSearchParams({ [ACTION_FIELD]: action, ...fields }).toString(),
      }),
    )

  /**
   * Opens the page, changes these fields of its form and sends it to the address of the page.
   * @throws Error for a page without such a form, or a form without such a field or choice
   */
  async function submit(
    address: string,
    action: string,
    fields: Changes = {},
    headers: Values = {},
  ): Promise<PlainAnswer> {
    const page = await open(address, headers)
    if (page.status !== 200) throw new Error(`${address} is ${page.status} ${page.location ?? ''}`)
    return post(address, action, fillForm(page.body, action, fields), headers)
  }

  return { open, post, submit }
}

/** What the form of a page sends as it came. @throws Error for a page without it */
export const readForm = (html: string, action: string): Values => fillForm(html, action, {})

const toAnswer = ({ status, headers, body }: RawAnswer): PlainAnswer => ({
  status,
  headers,
  location: headers.get('location'),
  body,
  text: readText(body),
  alert: listAlerts(body).map(readText).join(' ').replaceAll(' :', ':').trim(),
})

const readText = (html: string) => withSpaces(textOfHtml(html.replaceAll(/<\/?noscript>|<!--.*?-->/g, '')))

/** The elements that are alerts, with what is in them. */
function listAlerts(html: string): string[] {
  return [...html.matchAll(/<(\w+)\b[^>]*\brole="alert"/g)].map(({ 1: tag = '', index }) => {
    let depth = 0
    for (const { 0: mark, index: at } of html.slice(index).matchAll(new RegExp(`</?${tag}\\b`, 'g'))) {
      depth += mark.startsWith('</') ? -1 : 1
      if (depth === 0) return html.slice(index, index + at)
    }
    return html.slice(index)
  })
}

/**
 * What the form of a page sends with these changes, without the name of its action.
 * @throws Error for a page without such a form, or a form without such a field or choice
 */
export function fillForm(html: string, action: string, fields: Changes): Values {
  const forms = listForms(html, action)
  const controls = forms.find((one) =>
    Object.entries(fields).every(([name, value]) =>
      one.some(
        (control) =>
          control.name === name &&
          control.kind !== 'hidden' &&
          (value === null || control.choices === null || control.choices.includes(value)),
      ),
    ),
  )
  if (!controls)
    throw new Error(`The page has ${forms.length} forms ${action}, none for ${JSON.stringify(fields)}`)
  const { [ACTION_FIELD]: _action, ...values } = {
    ...Object.fromEntries(controls.map((control) => [control.name, control.value])),
    ...fields,
  }
  return Object.fromEntries(
    // As browsers send them: lines end with CRLF.
    Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [[name, value.replaceAll(/\r?\n/g, '\r\n')]],
    ),
  )
}

/** What a person can fill in or choose in the form of a page. @throws Error for a page without it */
export function listFields(html: string, action: string): Control[] {
  const [controls] = listForms(html, action)
  if (!controls) throw new Error(`The page has no form ${action}`)
  return controls.filter(({ kind }) => kind === 'field')
}

/** The actions of the forms that the page sends to itself. */
export const listActions = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(FORM)].flatMap(([, , inside = '']) =>
      readControls(inside).flatMap(({ name, value }) =>
        name === ACTION_FIELD && value !== null ? [value] : [],
      ),
    ),
  ),
]

const FORM = /<form\b([^>]*)>(.*?)<\/form>/gs
const ELEMENT =
  /<(?:(input|button)\b([^>]*)>|textarea\b([^>]*)>([^<]*)<\/textarea>|select\b([^>]*)>(.*?)<\/select>)/gs

/** The controls of the forms that are sent to the address of the page with this action. */
function listForms(html: string, action: string): Control[][] {
  return [...html.matchAll(FORM)].flatMap(([, attributes = '', inside = '']) => {
    const controls = readControls(inside)
    const isOf = controls.some(({ name, value }) => name === ACTION_FIELD && value === action)
    const goesElsewhere = !/^(?:#.*)?$/.test(readAttribute(attributes, 'action') ?? '')
    return isOf && readAttribute(attributes, 'method') === 'post' && !goesElsewhere ? [controls] : []
  })
}

/** One of a radio group, which is one control of the form. */
function readControls(html: string): Control[] {
  const controls = new Map<string, Control>()
  for (const [, tag, plain, textarea, text = '', select, options = ''] of html.matchAll(ELEMENT)) {
    const attributes = plain ?? textarea ?? select ?? ''
    const name = readAttribute(attributes, 'name') ?? ''
    if (name === '' || readAttribute(attributes, 'disabled') !== null) continue
    const control: Control =
      tag === undefined
        ? { name, kind: 'field', ...(select === undefined ? readTextarea(text) : readSelect(options)) }
        : readInput(tag, name, attributes)
    const known = controls.get(name)
    controls.set(name, {
      ...control,
      value: known?.value ?? control.value,
      choices:
        known?.choices || control.choices ? [...(known?.choices ?? []), ...(control.choices ?? [])] : null,
    })
  }
  return [...controls.values()]
}

function readInput(tag: string, name: string, attributes: string): Control {
  const type = tag === 'button' ? 'submit' : (readAttribute(attributes, 'type') ?? 'text')
  const given = readAttribute(attributes, 'value')
  switch (type) {
    case 'submit':
      return { name, value: null, choices: [given ?? ''], kind: 'button' }
    case 'radio':
    case 'checkbox': {
      const value = given ?? 'on'
      const isChecked = readAttribute(attributes, 'checked') !== null
      return { name, value: isChecked ? value : null, choices: [value], kind: 'field' }
    }
    default:
      return { name, value: given ?? '', choices: null, kind: type === 'hidden' ? 'hidden' : 'field' }
  }
}

/** The first line feed after the tag is not a part of the text. */
const readTextarea = (text: string) => ({ value: decodeEntities(text).replace(/^\n/, ''), choices: null })

function readSelect(options: string) {
  const given = [...options.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(([, attributes = '', label = '']) => ({
    value: readAttribute(attributes, 'value') ?? decodeEntities(label),
    isSelected: readAttribute(attributes, 'selected') !== null,
  }))
  const chosen = given.find(({ isSelected }) => isSelected) ?? given[0]
  return { value: chosen?.value ?? null, choices: given.map(({ value }) => value) }
}

/** Empty for an attribute without a value; null for none. */
function readAttribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}(?:="([^"]*)")?(?=[\\s/]|$)`).exec(attributes)
  return found ? decodeEntities(found[1] ?? '') : null
}
