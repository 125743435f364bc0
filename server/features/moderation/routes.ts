import { implementer } from '#server/http/api/implementer.ts'
import { decideCase } from './decide.ts'
import { readOwnModeration } from './place.ts'
import { readCase, readHistory, readQueue } from './read.ts'
import { takeCase } from './take.ts'
import { takeDownCase, undoCase } from './undo.ts'

export const moderationRoutes = {
  queue: implementer.moderation.queue.handler(({ context }) => readQueue(context)),
  history: implementer.moderation.history.handler(({ input, context }) => readHistory(context, input)),
  read: implementer.moderation.read.handler(({ input, context }) => readCase(context, input)),
  take: implementer.moderation.take.handler(({ input, context }) => takeCase(context, input)),
  decide: implementer.moderation.decide.handler(({ input, context }) => decideCase(context, input)),
  undo: implementer.moderation.undo.handler(({ input, context }) => undoCase(context, input)),
  takeDown: implementer.moderation.takeDown.handler(({ input, context }) => takeDownCase(context, input)),
  ofVacancy: implementer.moderation.ofVacancy.handler(({ input, context }) =>
    readOwnModeration(context, input),
  ),
}
