import { useSyncExternalStore } from 'react'
export const STATE_ELEMENT_ID = 'page-state'

let isDone = import.meta.env.SSR

/** Whether React still takes over the page of the server. */
export const isHydrating = () => !isDone

export function endHydration() {
  isDone = true
}

/** True in the browser after hydration: for content that the server cannot render or would render differently. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => undefined
