/** How a company works with the responses it received: stages, tags, answers to several. */
import { z } from 'zod'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { operation, Count, idsInput, Instant, Nothing } from '#shared/kernel/contract.ts'
import { tags } from './contract-inputs.ts'
import { DecideForm, MoveForm, StageNamesForm, TagsForm } from './forms.ts'
import { BULK_MAX } from '#shared/kernel/paging.ts'
import { InvitedPerson, StageNames } from './model.ts'
import { BatchId, ResponseId } from './response-id.ts'
import { DECISIONS } from './vocabulary.ts'

/** A response that is refused does not stop the others. */
const Done = z.object({
  done: z.array(ResponseId),
  refused: z.array(z.object({ id: ResponseId, message: z.string() })),
})

const Batch = z.object({
  id: BatchId,
  decision: z.enum(DECISIONS),
  sendAt: Instant,
  /** Responses that it answers or has answered. */
  count: Count,
  /** Of the first of them. */
  names: z.array(z.string()),
  /** It can still be cancelled. */
  isPending: z.boolean(),
  /** Who did not get the answer, and why. */
  problems: z.array(z.object({ id: ResponseId, name: z.string(), message: z.string() })),
})
export type Batch = z.infer<typeof Batch>

const OfBatch = z.object({ id: BatchId })

export const workContract = {
  move: operation('POST /v1/responses/move', 'signed_in', 'Перевести отклики на другую стадию', tags, {
    makes: false,
  })
    .input(MoveForm)
    .output(Done),
  setTags: operation('POST /v1/responses/tags', 'signed_in', 'Поставить или снять метки откликов', tags, {
    makes: false,
  })
    .input(TagsForm)
    .output(Done),
  inProgress: operation(
    'GET /v1/responses/in-progress',
    'signed_in',
    'Кого пригласили по вакансиям: кому что ответить, если их закрыть',
    tags,
  )
    .input(z.object({ ids: idsInput(VacancyId, BULK_MAX, 'Номера вакансий.') }))
    .output(z.object({ count: Count, items: z.array(InvitedPerson) })),
  stageNames: operation('GET /v1/responses/stages', 'company', 'Свои названия стадий компании', tags).output(
    z.object({ names: StageNames }),
  ),
  setStageNames: operation('PUT /v1/responses/stages', 'company', 'Назвать стадии по-своему', tags)
    .input(StageNamesForm)
    .output(z.object({ names: StageNames })),
  answerLater: operation(
    'POST /v1/responses/batches',
    'signed_in',
    'Пригласить или отказать нескольким: ответ уйдёт через 10 минут, до того его можно отменить',
    tags,
    { makes: true },
  )
    .input(DecideForm)
    .output(Done.extend({ batch: OfBatch.extend({ sendAt: Instant }).nullable() })),
  batches: operation(
    'GET /v1/responses/batches',
    'signed_in',
    'Свои ответы нескольким: что ещё не ушло и что не отправлено',
    tags,
  ).output(z.object({ items: z.array(Batch) })),
  cancelBatch: operation(
    'POST /v1/responses/batches/{id}/cancel',
    'signed_in',
    'Отменить ответ нескольким, пока он не ушёл',
    tags,
    { makes: false },
  )
    .input(OfBatch)
    .output(z.object({ count: Count })),
  readBatch: operation(
    'POST /v1/responses/batches/{id}/read',
    'signed_in',
    'Больше не показывать, что не отправлено',
    tags,
    { makes: false },
  )
    .input(OfBatch)
    .output(Nothing),
}
