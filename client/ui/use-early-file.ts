import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Announces a file that was chosen before the scripts of the page listened: on a slow line the server's HTML is first. */
export function useEarlyFile(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (input.current?.files?.length) input.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [input])
}
