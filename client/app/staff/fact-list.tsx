import type { ReactNode } from 'react'

/** Names with their values; on a phone a value is below its name. */
export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
      </div>
    ))}
  </dl>
)
