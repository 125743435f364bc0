import { Fragment } from 'react/jsx-runtime'
import { typo } from '#shared/kernel/typo.ts'

/** Elements whose text is read by programs or copied by readers. */
const VERBATIM = new Set(['textarea', 'option', 'title', 'style', 'script', 'pre', 'code', 'kbd', 'samp'])

/**
 * The properties of an element with `typo` applied to its texts. Properties of components are unchanged, because only
 * the text of the page is for readers.
 */
export function withTypo<Props extends { children?: unknown }>(type: unknown, props: Props): Props {
  const { children } = props
  const isShown = typeof type === 'string' ? !VERBATIM.has(type) : type === Fragment
  if (isShown && typeof children === 'string') return { ...props, children: typed(children) }
  return isShown && Array.isArray(children) ? { ...props, children: typedList(children) } : props
}

/** Represents an element in the text around it: U+FFFC, the object replacement character. */
const ELEMENT = '\uFFFC'

/** Adjacent texts and numbers are one text: in `до {days} дней` they are three children. */
function typedList(children: readonly unknown[]): unknown[] {
  let run = ''
  const starts = children.map((child) => {
    const start = run.length
    if (isText(child)) run += child
    else if (child && child !== true) run += ELEMENT
    return start
  })
  const typedRun = typed(run)
  return children.map((child, at) =>
    typeof child === 'string' ? typedRun.slice(starts[at], starts[at + 1]) : child,
  )
}

const isText = (child: unknown) => typeof child === 'string' || typeof child === 'number'

const KNOWN_MAX = 10_000
const KNOWN_LENGTH_MAX = 120

/** On the server most texts of a page appear on many pages. */
const typed = import.meta.env.SSR ? withKnownTexts() : typo

function withKnownTexts() {
  const known = new Map<string, string>()
  return (text: string) => {
    if (text.length > KNOWN_LENGTH_MAX) return typo(text)
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= KNOWN_MAX) known.clear()
    const result = typo(text)
    known.set(text, result)
    return result
  }
}
