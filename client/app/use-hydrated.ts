import { useSyncExternalStore } from 'react'

/** True in the browser after hydration: for content that the server cannot render or would render differently. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

const neverChanges = () => () => undefined
