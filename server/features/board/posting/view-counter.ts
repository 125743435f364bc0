export type ViewCounter = {
  /** Counts a visitor of a vacancy once a day. */
  add(view: { vacancyId: number; visitor: string }): void
  /** Writes what was counted by now. */
  flush(): Promise<void>
}
