import { createHash } from 'node:crypto'
import { ORPCError, ValidationError } from '@orpc/server'
import type { Request, Response } from 'express'
import {
  claimKey,
  keepAnswer,
  markingEffects,
  releaseKey,
  type Claim,
} from '#server/features/intake/idempotency/claims.ts'
import type { Ctx } from '#server/http/context.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import { hashToken } from '#server/kernel/token.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { refusalOf } from './refusal.ts'
import type { Refusal } from './problem.ts'

const REPLAYED = 'idempotency-replayed'
/** Printable ASCII, as it is or as a string of structured fields (RFC 9651, section 3.3.3). */
const KEY = /^"?([\x21\x23-\x5b\x5d-\x7e]{1,255})"?$/
/** Longer answers are not stored. */
const ANSWER_LENGTH_MAX = MEGABYTE

type KeyedCtx = Ctx & { req: Request; res: Response; requestId: string }

/**
 * Runs an operation that makes something once for each `Idempotency-Key` of its caller. A repeat gets the answer of the
 * first request, also a refusal; failures of ours, limits and malformed requests leave the key free.
 * @param call.input as it was sent
 * @param run runs the operation and returns its answer with the names of the wire
 * @throws Problem conflict while the first request runs, or where its answer is not stored; invalid for another request
 */
export async function runOnce<C extends KeyedCtx>(
  context: C,
  call: { id: string; meta: Record<string, unknown>; status: number; input: unknown },
  run: (context: C) => Promise<unknown>,
): Promise<unknown> {
  const given = context.req.get('idempotency-key')
  if (given === undefined || !call.meta['makes']) return run(context)
  const key = KEY.exec(given)?.[1]
  if (key === undefined)
    throw new Problem(
      'bad_request',
      'Idempotency-Key — от 1 до 255 знаков ASCII без пробелов, например UUID.',
    )
  const { db, now } = context.deps
  const claimed = await claimKey(db, {
    ...callerOf(context),
    key,
    hash: await hashOf([call.id, call.input]),
    at: now(),
  })
  switch (claimed.kind) {
    case 'first':
      return runClaimed(context, { ...call, claim: claimed.claim }, run)
    case 'answered':
      return replay(context, claimed)
    case 'running':
      throw new Problem(
        'conflict',
        'Запрос с этим Idempotency-Key ещё выполняется. Повторите через секунду.',
        undefined,
        {
          retryAfterSeconds: 1,
        },
      )
    case 'answer lost':
      throw new Problem(
        'conflict',
        'Запрос с этим Idempotency-Key уже выполнен, а ответ потерян. Прочитайте созданный объект.',
      )
    case 'other request':
      throw new Problem(
        'invalid',
        'С этим Idempotency-Key уже был другой запрос. Для нового запроса нужен новый ключ.',
      )
  }
}

async function runClaimed<C extends KeyedCtx>(
  context: C,
  { claim, meta, status }: { claim: Claim; meta: Record<string, unknown>; status: number },
  run: (context: C) => Promise<unknown>,
) {
  const { deps } = context
  const keyed = {
    ...context,
    idempotencyKey: claim.key,
    deps: { ...deps, db: markingEffects(deps.db, claim) },
  }
  let output: unknown
  try {
    output = await run(keyed)
  } catch (error) {
    const refusal = storedRefusal(error, context)
    // The outcome of the call is final, even if updating its key fails: an attempt without a stored outcome expires.
    await (
      refusal === null
        ? releaseKey(deps.db, claim)
        : keepAnswer(deps.db, claim, { status: refusal.status, answer: JSON.stringify(refusal) })
    ).catch(noteFailure)
    throw error
  }
  const answer = JSON.stringify(output)
  const isStored = meta['makes'] !== 'secret' && answer.length <= ANSWER_LENGTH_MAX
  await keepAnswer(deps.db, claim, { status, answer: isStored ? answer : null }).catch(noteFailure)
  return output

  function noteFailure(error: unknown) {
    deps.log.warn({ err: error, event: 'idempotency.not_stored', requestId: context.requestId })
  }
}

/** A refusal by the rules of the product; null for anything that may end otherwise when it is tried again. */
function storedRefusal(error: unknown, { requestId, deps: { log } }: KeyedCtx): Refusal | null {
  const isRefusal = error instanceof Problem || (error instanceof ORPCError && error.status < 500)
  if (!isRefusal || (error instanceof ORPCError && error.cause instanceof ValidationError)) return null
  const { code, status, message, data } = refusalOf(error, { log, requestId, report: () => {} })
  if (status >= 500 || status === 429 || status === 400) return null
  return { code, status, message, data }
}

/** @throws ORPCError the stored refusal; Problem for an answer that was not stored */
function replay(context: KeyedCtx, { status, answer }: { status: number; answer: string | null }) {
  if (answer === null)
    throw new Problem(
      'conflict',
      'Запрос с этим Idempotency-Key уже выполнен. Его ответ не хранится: в нём секрет или он слишком велик.',
    )
  context.res.setHeader(REPLAYED, 'true')
  const stored: unknown = JSON.parse(answer)
  if (status < 400) return stored
  const { code, message, data } = asRefusal(stored)
  throw new ORPCError(code, { status, message, data })
}

/** Safe: answers from 400 on are stored by `storedRefusal`. */
const asRefusal = (stored: unknown) => stored as Refusal

function callerOf({ actor, session }: KeyedCtx): { caller: string; userId: number | null } {
  if (actor.kind !== 'user') return { caller: `network ${hashToken(networkOf(session.ip))}`, userId: null }
  const { apiToken, userId } = actor
  return { caller: apiToken ? `token ${apiToken.id}` : `person ${userId}`, userId }
}

/** The same for objects that differ only in the order of their fields. */
async function hashOf(request: unknown): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await canonical(request)))
    .digest('base64url')
}

async function canonical(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return [
      value.type,
      createHash('sha256')
        .update(await value.bytes())
        .digest('base64url'),
    ]
  if (Array.isArray(value)) return Promise.all(value.map(canonical))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(entries.map(async ([name, inner]) => [name, await canonical(inner)]))
}
