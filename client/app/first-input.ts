import { chunk } from './chunk.ts'
import { leadsToDocument } from './link-interceptor.ts'

/** Events that precede every navigation of a visitor. */
const INPUT_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin']

/**
 * Calls `run` on the first input of the visitor. An input on a link to another document does not count: the code that
 * this page would load delays that document.
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
/** Loads of the code of parts on this page. */
const loads = new Set<Promise<unknown>>()

/**
 * For a part that the server has rendered and that needs no script until the visitor interacts with it: its code is
 * loaded on the first input. Render the part inside a `LatePart`.
 */
export const afterFirstInput = <Module>(load: () => Promise<Module>) =>
  chunk(() => {
    const loading = import.meta.env.SSR ? load() : firstInput().then(load)
    loads.add(loading)
    return loading
  })

/** Resolves when the late parts of this page have their code or have failed to load it. Does not wait for an input. */
export async function loadLateParts(): Promise<void> {
  begin()
  await Promise.allSettled(loads)
}

/** Resolves on the first input of the visitor; immediately if there has been one. */
function firstInput(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) begin()
  if (!isListening) onFirstInput(begin)
  isListening = true
  return beginning
}
