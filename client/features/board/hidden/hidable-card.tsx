/** The part of hiding that every reader of a list loads: as small as can be. `hidden-store.ts` keeps what is hidden. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { afterFirstInput } from '#client/app/first-input.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { hasSession } from '#client/app/session-flag.ts'
import { createListeners } from '#client/ui/listeners.ts'
import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'

/** A vacancy or a company, or a vacancy that was seen and is skipped; a guest's browser stores the names for the list of hidden ones. */
export type HiddenThing = { kind: 'vacancy' | 'company' | 'seen'; id: number; title: string; slug: string }
export type HiddenThings = readonly HiddenThing[]

const loadStore = chunk(() => import('./hidden-store.ts'))
const NOTHING: HiddenThings = []
const { subscribe, notify } = createListeners()
let now = NOTHING

/** Empty in the server's HTML, which is the same for every visitor. */
export const useHidden = () =>
  useSyncExternalStore(
    subscribeToStore,
    () => now,
    () => NOTHING,
  )

export function setHiddenNow(things: HiddenThings) {
  now = things
  notify()
}

function subscribeToStore(listener: () => void) {
  // `public/theme.js` has collapsed something, or the account may hide something that this browser does not know of.
  if (document.adoptedStyleSheets.length > 0 || hasSession()) void loadStore()
  addEventListener('storage', onStorage)
  return subscribe(listener)
}

/** Another tab has stored something, which may be hidden. */
const onStorage = () => void loadStore()

export type Hidable = Pick<VacancyCard, 'id' | 'title'> & {
  company: Pick<VacancyCard['company'], 'id' | 'title' | 'slug'>
}

/** What hides a vacancy: itself, or its company. */
export const hiddenBy = (things: HiddenThings, { id, company }: Hidable) =>
  things.find((thing) => thing.id === (thing.kind === 'company' ? company.id : id))

/** Loaded for those who hide something. */
const HiddenLine = lazy(chunk(() => import('./hidden-line.tsx')))
const HiddenNotes = lazy(afterFirstInput(() => import('./hidden-notes.tsx')))

/** Draws a card of a list, or one line in its place while the reader hides the vacancy or its company. */
export const hidable = (vacancy: Hidable, card: ReactNode) => (
  <HidableCard key={vacancy.id} vacancy={vacancy}>
    {card}
  </HidableCard>
)

function HidableCard({ vacancy, children }: { vacancy: Hidable; children: ReactNode }) {
  const hider = hiddenBy(useHidden(), vacancy)
  if (!hider) return children
  return (
    <Suspense fallback={<div className="card hidden-line" />}>
      <HiddenLine vacancy={vacancy} kind={hider.kind} />
    </Suspense>
  )
}

/**
 * How much of a list the reader hides and has seen, or on the page of one vacancy that it is hidden; keeps what the
 * account hides current.
 */
export const HiddenNote = (props: ComponentProps<typeof HiddenNotes>) => (
  <LatePart>
    <HiddenNotes {...props} />
  </LatePart>
)

const LateMenu = lazy(afterFirstInput(() => import('./vacancy-menu.tsx')))

/** «…» of a vacancy, on its card and on its page. */
export const VacancyMenu = (props: ComponentProps<typeof LateMenu>) => (
  <LatePart>
    <LateMenu {...props} />
  </LatePart>
)
