import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'

/** A narrow card in the middle of the page. */
export function NarrowPage({
  title,
  lead,
  children,
  below,
}: {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  below?: ReactNode
}) {
  return (
    <div className="container grid justify-items-center py-8 md:py-16">
      <div className="w-full max-w-[480px]">
        <h1>{title}</h1>
        {lead && <p className="mt-2 text-lead text-balance text-muted">{lead}</p>}
        <Card as="div" className="mt-6">
          {children}
        </Card>
        {below && <div className="mt-6">{below}</div>}
      </div>
    </div>
  )
}
