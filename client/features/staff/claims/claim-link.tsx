import { pathOf } from '#shared/routing/route-table.ts'

/** For the employer of an imported company. A plain link, which needs no script. */
export function ClaimLink({ slug }: { slug: string }) {
  return (
    <a
      href={pathOf('employer-slug-claim', { slug })}
      rel="nofollow"
      className="inline-block py-1 text-small text-muted print:hidden"
    >
      Это ваша компания?
    </a>
  )
}
