import type { OperationsOf } from '#server/kernel/operations.ts'
import { decideCase } from './decide.ts'
import { readOwnModeration } from './place.ts'
import { readCase, readHistory, readQueue } from './read.ts'
import { takeCase } from './take.ts'
import { takeDownCase, undoCase } from './undo.ts'

export const moderationOperations: OperationsOf<'moderation'> = {
  queue: readQueue,
  history: readHistory,
  read: readCase,
  take: takeCase,
  decide: decideCase,
  undo: undoCase,
  takeDown: takeDownCase,
  ofVacancy: readOwnModeration,
}
