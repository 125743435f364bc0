import { PageLink } from '#client/ui/page-link.tsx'
import { formatNumber } from '#shared/kernel/number.ts'

/** A row with a name and a number; plain text without an address. */
export function CountedLink({
  href,
  isFollowed = true,
  name,
  count,
}: {
  href?: string
  isFollowed?: boolean
  name: string
  count: number
}) {
  const content = (
    <>
      <span className="min-w-0">{name}</span>
      <span className="text-muted tabular-nums">{formatNumber(count)}</span>
    </>
  )
  if (!href) return <span className="flex justify-between gap-4 py-1.5 text-muted">{content}</span>
  return (
    <PageLink
      href={href}
      isFollowed={isFollowed}
      className="flex w-full justify-between gap-4 rounded-mark py-1.5 text-left text-ink pointer-coarse:py-2.5 no-underline hover:text-accent hover:underline"
    >
      {content}
    </PageLink>
  )
}
