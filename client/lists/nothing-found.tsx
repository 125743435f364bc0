import type { ReactNode } from 'react'
import { EmptyState } from '#client/ui/empty-state.tsx'

/** Names the filters that leave nothing and says how much there would be without each. */
export function NothingFound({
  title,
  all,
  save,
  ways,
}: {
  title: string
  /** The whole list. */
  all: { href: string; text: string }
  /** Keeps the search for when there is something. */
  save?: ReactNode
  ways: readonly { href: string; name: string; found: string }[]
}) {
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {save}
          <a className="btn" data-variant="secondary" href={all.href}>
            {all.text}
          </a>
        </div>
      }
    >
      {ways.length > 0 ? (
        <>
          <p>Попробуйте убрать одно из условий:</p>
          <ul className="mt-2 grid gap-1">
            {ways.map(({ href, name, found }) => (
              <li key={href}>
                <a href={href} className="inline-block py-1">
                  {name}
                </a>{' '}
                — {found}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Проверьте, нет ли в запросе ошибки, или напишите его короче.</p>
      )}
    </EmptyState>
  )
}
