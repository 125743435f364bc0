import { pathOf } from '#shared/routing/route-table.ts'

/** Leads to an answer of the help page, from where its question arises. `answer` is the fragment. */
export function HelpLink({ answer, children }: { answer: string; children: string }) {
  return (
    <a
      href={`${pathOf('help')}#${answer}`}
      className="inline-block justify-self-start py-1 text-small pointer-coarse:py-3"
    >
      {children}
    </a>
  )
}
