import type { Deps } from '#server/features/board/context.ts'

/** Call it after the transaction has committed: lists of this and the other processes learn of it. */
export const resumeChanged = ({ changes }: Pick<Deps, 'changes'>, numbers: number[]) =>
  changes.publish({ kind: 'resumes', numbers })
