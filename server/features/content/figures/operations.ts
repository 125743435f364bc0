import type { Ctx } from '#server/features/content/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { figuresContract } from '#shared/features/content/figures/contract.ts'
import { listFigures } from './list.ts'
import { previewFigure } from './preview.ts'
import { removeFigure, setFigure } from './set.ts'

/** For moderators and administrators of the board, who edit the texts too. */
export const figuresOperations: OperationsOf<typeof figuresContract, Ctx> = {
  staffList: ({ deps }, { year }) => listFigures(deps, year ?? null),
  staffPreview: ({ deps }, form) => previewFigure(deps, form),
  staffSet: setFigure,
  staffRemove: removeFigure,
}
