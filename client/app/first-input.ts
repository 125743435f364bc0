import { chunk } from './chunk.ts'

/** What comes before every navigation. */
export const INPUT_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin']

/** Resolves with the first input of the visitor; at once on the server, and when there was one. */
function firstInput(): Promise<void> {
  if (import.meta.env.SSR || navigator.userActivation?.hasBeenActive) return Promise.resolve()
  return new Promise((resolve) => {
    for (const type of INPUT_EVENTS)
      addEventListener(type, () => resolve(), { once: true, capture: true, passive: true })
  })
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
