import type { ReactNode } from 'react'

/** A question with its answer, open: it can be searched for on the page and printed. */
export function Question({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <>
      <h3 id={id} className="scroll-mt-6">
        {title}
      </h3>
      {children}
    </>
  )
}
