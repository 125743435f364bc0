import type { Deps } from '#server/features/board/context.ts'

/** Notifies the lists of all processes. Call it after the commit. */
export const publishResumeChange = ({ changes }: Pick<Deps, 'changes'>, numbers: number[]) =>
  changes.publish({ kind: 'resumes', numbers })
