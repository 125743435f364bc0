import { useSyncExternalStore } from 'react'

/** Whether this is the browser after hydration: for what the server cannot draw, or would draw differently. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => undefined
