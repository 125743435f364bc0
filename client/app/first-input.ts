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

/**
 * For a part that the server has written and that needs no script before it is touched: its code is loaded with the
 * first input. The part stands in a `Suspense`.
 */
export const afterFirstInput = <Module>(load: () => Promise<Module>) =>
  chunk(async () => {
    await firstInput()
    return load()
  })

/** Resolves with the first input of the visitor; at once on the server, and when there was one. */
function firstInput(): Promise<void> {
  if (import.meta.env.SSR || navigator.userActivation?.hasBeenActive) return Promise.resolve()
  return new Promise((resolve) => onFirstInput(resolve))
}
