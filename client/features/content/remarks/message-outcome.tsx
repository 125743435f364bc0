import type { ReactNode } from 'react'

/** What the form leads to without scripts; shown only as the target of the address. */
export function MessageOutcome({ thanks }: { thanks: ReactNode }) {
  return (
    <p id="remark-sent" className="hidden max-w-[45em] py-2 target:block">
      {thanks}
    </p>
  )
}
