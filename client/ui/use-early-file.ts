import { useEffect, type RefObject } from 'react'

/** Dispatches the change event of a file that was chosen in the server's HTML, before hydration. */
export function useEarlyFile(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (input.current?.files?.length) input.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [input])
}
