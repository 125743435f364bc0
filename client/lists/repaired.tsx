import { Notice } from '#client/ui/notice.tsx'

/** Says that the search was not for what was typed, with a way back to it. */
export function Repaired({
  repair: { query, original },
  originalHref,
}: {
  repair: { query: string; original: string }
  originalHref: string
}) {
  return (
    <Notice>
      <p>
        Показаны результаты по запросу «<strong className="font-semibold">{query}</strong>».{' '}
        <a href={originalHref} rel="nofollow">
          Искать «{original}», как введено
        </a>
      </p>
    </Notice>
  )
}
