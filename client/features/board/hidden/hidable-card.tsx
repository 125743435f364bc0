/** The part of hiding that every reader of a list loads: as small as can be. `hidden-store.ts` keeps what is hidden. */
import { lazy, Suspense, useEffect, type ComponentProps, type ReactNode } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { afterFirstInput } from '#client/app/first-input.ts'
import { hiddenBy, useHidden, type Hidable } from '#client/app/hidden-now.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { hasSession } from '#client/app/session-flag.ts'

const loadStore = chunk(() => import('./hidden-store.ts'))
/** Loaded for those who hide something. */
const HiddenLine = lazy(chunk(() => import('./hidden-line.tsx')))
const HiddenNotes = lazy(afterFirstInput(() => import('./hidden-notes.tsx')))
const LateMenu = lazy(afterFirstInput(() => import('./vacancy-menu.tsx')))

/** Draws a card of a list, or one line in its place while the reader hides the vacancy or its company. */
export const hidable = (vacancy: Hidable, card: ReactNode) => (
  <HidableCard key={vacancy.id} vacancy={vacancy}>
    {card}
  </HidableCard>
)

function HidableCard({ vacancy, children }: { vacancy: Hidable; children: ReactNode }) {
  useEffect(startStore, [])
  const hider = hiddenBy(useHidden(), vacancy)
  if (!hider) return children
  return (
    <Suspense fallback={<div className="card hidden-line" />}>
      <HiddenLine vacancy={vacancy} kind={hider.kind} />
    </Suspense>
  )
}

function startStore() {
  // `public/theme.js` has collapsed something, or the account may hide something that this browser does not know of.
  if (document.adoptedStyleSheets.length > 0 || hasSession()) void loadStore()
  addEventListener('storage', onStorage)
}

/** Another tab has stored something, which may be hidden. */
const onStorage = () => void loadStore()

/**
 * How much of a list the reader hides and has seen, or on the page of one vacancy that it is hidden; keeps what the
 * account hides current.
 */
export const HiddenNote = (props: ComponentProps<typeof HiddenNotes>) => (
  <LatePart>
    <HiddenNotes {...props} />
  </LatePart>
)

/** «…» of a vacancy, on its card and on its page. */
export const VacancyMenu = (props: ComponentProps<typeof LateMenu>) => (
  <LatePart>
    <LateMenu {...props} />
  </LatePart>
)
