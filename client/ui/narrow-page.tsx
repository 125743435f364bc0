import type { ReactNode } from 'react'
import { Card } from './card.tsx'

/** A narrow card in the middle of the page, or next to the reasons to be here. */
export function NarrowPage({
  title,
  above,
  lead,
  children,
  below,
  reasons,
}: {
  title: ReactNode
  /** A line above the title. */
  above?: ReactNode
  lead?: ReactNode
  children: ReactNode
  below?: ReactNode
  /** Shown from lg, next to the card. */
  reasons?: ReactNode
}) {
  return (
    <div className="container narrow-page" data-wide={reasons ? '' : undefined}>
      <div className="w-full max-w-[480px]">
        {above && <p className="mb-2 font-medium wrap-anywhere">{above}</p>}
        <h1>{title}</h1>
        {lead && <p className="mt-2 text-lead text-balance text-muted">{lead}</p>}
        <Card as="div" className="mt-6">
          {children}
        </Card>
        {below && <div className="mt-6">{below}</div>}
      </div>
      {reasons}
    </div>
  )
}
