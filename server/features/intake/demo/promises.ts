import { z } from 'zod'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { questionsOf } from '#server/features/board/posting/editing/questions.ts'
import { parseContent } from '#server/kernel/content.ts'
import { TypedQuestion } from '#shared/features/board/questions/model.ts'
import { testPayError } from '#shared/features/board/test-tasks/vocabulary.ts'
import { ANSWER_DAYS } from '#shared/features/board/vacancies/vocabulary.ts'
import { weightsOf } from './choices.ts'
import { createRandom } from './random.ts'
import promises from './promises.json' with { type: 'json' }

/** What employers promise and ask before a response, and how often. */
const CHANCES = parseContent(
  'server/features/intake/demo/promises.json',
  z.strictObject({
    answerDays: weightsOf(z.literal(ANSWER_DAYS)),
    testTasks: weightsOf(
      z
        .strictObject({ hours: z.number().int(), pay: z.number().int().nullable() })
        .refine((task) => testPayError(task) === null)
        .nullable(),
    ),
    questions: weightsOf(z.array(TypedQuestion)),
  }),
  promises,
)

/** The promised term of an answer, and the test task and questions of some. They are drawn apart from the vacancy. */
export function demoPromises(
  seed: string,
): Required<Pick<VacancyDraft, 'answerDays' | 'testHours' | 'testPay' | 'questions'>> {
  const random = createRandom(seed)
  const answerDays = random.weighted(CHANCES.answerDays)
  const task = random.weighted(CHANCES.testTasks)
  const { questions } = questionsOf(random.weighted(CHANCES.questions))
  return { answerDays, testHours: task?.hours ?? null, testPay: task?.pay ?? null, questions }
}
