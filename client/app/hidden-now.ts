/** What the reader hides now, as `features/board/hidden` fills it. Small, because every reader of a list loads it. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '#client/ui/listeners.ts'
import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'

/**
 * A vacancy or a company, or a vacancy that was seen and is skipped; a guest's browser stores the names for the list of
 * hidden ones.
 */
export type HiddenThing = { kind: 'vacancy' | 'company' | 'seen'; id: number; title: string; slug: string }
export type HiddenThings = readonly HiddenThing[]

export type Hidable = Pick<VacancyCard, 'id' | 'title'> & {
  company: Pick<VacancyCard['company'], 'id' | 'title' | 'slug'>
}

const NOTHING_HIDDEN: HiddenThings = []
const { subscribe, notify } = createListeners()
let now = NOTHING_HIDDEN

/** Empty in the server's HTML, which is the same for every visitor. */
export const useHidden = () =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => NOTHING_HIDDEN,
  )

export function setHiddenNow(things: HiddenThings) {
  now = things
  notify()
}

/** What hides a vacancy: itself, or its company. */
export const hiddenBy = (things: HiddenThings, { id, company }: Hidable) =>
  things.find((thing) => thing.id === (thing.kind === 'company' ? company.id : id))
