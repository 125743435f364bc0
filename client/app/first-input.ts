import { chunk } from './chunk.ts'
import { leadsToDocument } from './link-interceptor.ts'

/** What comes before every navigation of a visitor. */
const INPUT_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin']

/**
 * Calls `run` with the first input of the visitor. An input on a link to another document is none: what this page would
 * load delays that document.
 */
export function onFirstInput(run: () => void) {
  const stop = new AbortController()
  const onInput = ({ target }: Event) => {
    if (leadsToDocument(target)) return
    stop.abort()
    run()
  }
  for (const type of INPUT_EVENTS)
    addEventListener(type, onInput, { capture: true, passive: true, signal: stop.signal })
}

let begin = () => {}
const beginning = new Promise<void>((resolve) => (begin = resolve))
let isListening = false
/** The code of parts that the page shows. */
const loads = new Set<Promise<unknown>>()

/**
 * For a part that the server has written and that needs no script before it is touched: its code is loaded with the
 * first input. The part stands in a `LatePart`.
 */
export const afterFirstInput = <Module>(load: () => Promise<Module>) =>
  chunk(() => {
    const loading = import.meta.env.SSR ? load() : firstInput().then(load)
    loads.add(loading)
    return loading
  })

/** Resolves when the late parts of this page have their code, or cannot get it, without waiting for an input. */
export async function loadLateParts(): Promise<void> {
  begin()
  await Promise.allSettled(loads)
}

/** Resolves with the first input of the visitor; at once when there was one. */
function firstInput(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) begin()
  if (!isListening) onFirstInput(begin)
  isListening = true
  return beginning
}
