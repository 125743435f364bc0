import type { ViewSource } from '#shared/features/board/vacancies/view-sources.ts'

export type ViewCounter = {
  /** Counts a visitor of a vacancy once a day. */
  add(view: { vacancyId: number; visitor: string; source: ViewSource | null }): void
  /** Counts a visitor who goes on to the source of a vacancy once a day. */
  addSourceClick(click: { vacancyId: number; visitor: string }): void
  /** Writes what was counted by now. */
  flush(): Promise<void>
}
