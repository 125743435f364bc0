import type { ReactNode } from 'react'

/** A numbered clause. The number is written out and is its address, so that a letter or a refusal can cite it. */
export function Clause({ number, children }: { number: string; children: ReactNode }) {
  return (
    <p id={`p${number}`} className="scroll-mt-6 rounded-mark target:bg-accent-soft">
      <a href={`#p${number}`} className="font-semibold text-muted no-underline hover:text-accent">
        {number}.
      </a>{' '}
      {children}
    </p>
  )
}
