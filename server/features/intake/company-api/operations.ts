/**
 * What programs of a company do by its API token: the verbs of its people, in the name of the token's maker. Objects of
 * another company of the same person are not found.
 */
import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { archiveVacancy, confirmVacancy } from '#server/features/board/posting/my-vacancies/actions.ts'
import { listMyVacancies } from '#server/features/board/posting/my-vacancies/list.ts'
import { readMyVacancy } from '#server/features/board/posting/my-vacancies/read.ts'
import { createVacancy, saveDraft } from '#server/features/board/posting/editing/save.ts'
import { submitVacancy } from '#server/features/board/posting/editing/submit.ts'
import { listChanged, readReceived } from '#server/features/board/responses/listing/changed.ts'
import { responseNotFound } from '#server/features/board/responses/access.ts'
import { decideResponses } from '#server/features/board/responses/answering/decide.ts'
import { writeAsCompany } from '#server/features/board/responses/conversation/messages.ts'
import { openReceived } from '#server/features/board/responses/listing/received.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { companyRefOf, refColumns } from '#server/features/identity/company-refs/service.ts'
import type { Ctx } from '#server/features/intake/context.ts'
import { usablePackages } from '#server/features/money/packages/service.ts'
import { placeOrder } from '#server/features/money/payments/ordering/order.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { uuidOf } from '#server/kernel/token.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { TariffCode } from '#shared/features/board/posting/tariffs.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { API_SCOPES } from '#shared/features/intake/api-tokens/vocabulary.ts'
import type { companyApiContract } from '#shared/features/intake/company-api/contract.ts'
import { DecideForm } from '#shared/features/board/responses/forms.ts'
import { Problem } from '#shared/kernel/problem.ts'

export const companyApiOperations: OperationsOf<typeof companyApiContract, Ctx> = {
  whoAmI,
  responses: listChanged,
  response: (ctx, input) => ofResponse(ctx, input, readReceived),
  openResponse: (ctx, input) => ofResponse(ctx, input, openReceived),
  answer: (ctx, input) => ofResponse(ctx, input, answer),
  write: (ctx, input) => ofResponse(ctx, input, writeAsCompany),
  async vacancies(ctx, input) {
    const { count, items } = await listMyVacancies(ctx, { ...input, companyId: companyOf(ctx) })
    return { count, items }
  },
  vacancy: (ctx, input) => ofVacancy(ctx, input, readMyVacancy),
  createVacancy: (ctx, { content }) => createVacancy(ctx, { companyId: companyOf(ctx), content }),
  updateVacancy: (ctx, input) => ofVacancy(ctx, input, saveDraft),
  submitVacancy: (ctx, input) => ofVacancy(ctx, input, submit),
  confirmVacancy: (ctx, input) => ofVacancy(ctx, input, confirmVacancy),
  closeVacancy: (ctx, input) => ofVacancy(ctx, input, archiveVacancy),
}

async function whoAmI(ctx: Ctx) {
  const { apiToken } = requirePerson(ctx)
  const [company] = await ctx.deps.db
    .select(refColumns)
    .from(companies)
    .where(eq(companies.id, companyOf(ctx)))
  if (!apiToken || !company) throw new Error('A token belongs to a company')
  return {
    name: apiToken.name,
    scopes: API_SCOPES.filter((scope) => apiToken.scopes.includes(scope)),
    company: companyRefOf(company),
  }
}

/** @throws Problem as `decideResponses` */
async function answer(
  ctx: Ctx,
  { id, ...decision }: { id: ResponseId } & Pick<DecideForm, 'decision' | 'reason' | 'message'>,
) {
  const form = DecideForm.safeParse({ ...decision, ids: [id] })
  if (!form.success) throw new Problem('invalid', 'Назовите причину отказа.', { reason: 'Нужна при отказе.' })
  await decideResponses(ctx, form.data)
  return readReceived(ctx, { id })
}

type Payment = { tariff: TariffCode; method: 'package' | 'balance' | 'free'; requestKey?: string | undefined }

/** @throws Problem as `submitVacancy` and `placeOrder`, invalid for a purchase that nothing names */
async function submit(
  ctx: Ctx,
  { id, isDuplicateMeant, payment }: { id: number; isDuplicateMeant: boolean; payment: Payment | null },
) {
  const requestKey = payment === null ? null : (payment.requestKey ?? purchaseKey(ctx))
  const { next } = await submitVacancy(ctx, { id, isDuplicateMeant })
  if (next !== 'tariffs' || payment === null || requestKey === null) return { next }
  const { tariff, method } = payment
  const item = { kind: 'placement', vacancyId: id, tariff } as const
  const packageId = method === 'package' ? await firstPackage(ctx, tariff) : undefined
  await placeOrder(ctx, {
    id: companyOf(ctx),
    item,
    method,
    requestKey,
    ...(packageId === undefined ? {} : { packageId }),
  })
  return { next: 'moderation' as const }
}

/** An order is known by its key for ever; a request by its header for a day. One of them names both. */
function purchaseKey(ctx: Ctx): string {
  const { idempotencyKey } = ctx
  if (idempotencyKey === undefined)
    throw new Problem('invalid', 'Передайте заголовок Idempotency-Key: с ним повтор не купит второй раз.', {
      'payment.requestKey': 'Нужен, если нет Idempotency-Key.',
    })
  return uuidOf(`${requirePerson(ctx).apiToken?.id} ${idempotencyKey}`)
}

/** @throws Problem payment_required */
async function firstPackage({ deps: { db, now }, ...ctx }: Ctx, tariffCode: TariffCode): Promise<number> {
  const [first] = await usablePackages(db, {
    companyId: companyOf(ctx),
    tariffCode,
    at: now().toISOString(),
  })
  if (!first) throw new Problem('payment_required', 'В пакетах этого тарифа не осталось размещений.')
  return first.id
}

const companyOf = (ctx: Pick<Ctx, 'actor'>) => {
  const { role } = requirePerson(ctx)
  if (!role) throw new Problem('unauthorized', 'Нужен ключ API.')
  return role.companyId
}

type Run<Input, Output> = (ctx: Ctx, input: Input) => Promise<Output>

/** @throws Problem not_found for a response to another company */
async function ofResponse<Input extends { id: number }, Output>(
  ctx: Ctx,
  input: Input,
  run: Run<Input, Output>,
) {
  const [row] = await ctx.deps.db
    .select({ companyId: vacancies.companyId })
    .from(responses)
    .innerJoin(vacancies, eq(vacancies.id, responses.vacancyId))
    .where(eq(responses.id, input.id))
  if (row?.companyId !== companyOf(ctx)) throw responseNotFound()
  return run(ctx, input)
}

/** @throws Problem not_found for a vacancy of another company */
async function ofVacancy<Input extends { id: number }, Output>(
  ctx: Ctx,
  input: Input,
  run: Run<Input, Output>,
) {
  const [row] = await ctx.deps.db
    .select({ companyId: vacancies.companyId })
    .from(vacancies)
    .where(eq(vacancies.id, input.id))
  if (row?.companyId !== companyOf(ctx)) throw vacancyNotFound()
  return run(ctx, input)
}
