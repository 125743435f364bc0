/** Source: yookassa.ru/developers, API v3. */
import { setTimeout as sleepFor } from 'node:timers/promises'
import { z } from 'zod'
import {
  ProviderRefused,
  ResultUnknown,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderReceipt,
  type ProviderRefund,
} from './port.ts'
import { paymentBody, receiptBody, refundBody } from './yookassa-bodies.ts'
import { callOutside } from '#server/kernel/tracing.ts'

const Amount = z.object({ value: z.string(), currency: z.string() })
const Payment = z.object({
  id: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: Amount,
  confirmation: z.object({ confirmation_url: z.string().nullish() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  cancellation_details: z.object({ reason: z.string() }).nullish(),
})
const Refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount: Amount,
  cancellation_details: z.object({ reason: z.string() }).nullish(),
})
const Receipt = z.object({ id: z.string() })
const Receipts = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['payment', 'refund']),
      status: z.enum(['pending', 'succeeded', 'canceled']),
      fiscal_storage_number: z.string().nullish(),
      fiscal_document_number: z.string().nullish(),
      fiscal_attribute: z.string().nullish(),
      registered_at: z.iso.datetime({ offset: true }).nullish(),
      items: z.array(z.object({ quantity: z.coerce.number(), amount: Amount })),
    }),
  ),
})
const Refusal = z.object({
  code: z.string(),
  description: z.string().nullish(),
  parameter: z.string().nullish(),
})
const Waiting = z.object({ retry_after: z.number().positive().max(60_000).nullish() })

const TIMEOUT_MS = 15_000
/** Pauses before retries: 202 and 500 mean that the result is unknown. */
const PAUSES_MS = [300, 1000, 3000]
/** @param url of the API, up to `/v3` */
export function createYookassa({
  url,
  shopId,
  secretKey,
  timeoutMs = TIMEOUT_MS,
  sleep = (ms: number) => sleepFor(ms),
}: {
  url: string
  shopId: string
  secretKey: string
  timeoutMs?: number
  sleep?: (ms: number) => Promise<unknown>
}): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`

  return {
    name: 'yookassa',
    async create(payment) {
      return buildReport(
        await post('/payments', paymentBody(payment), { key: payment.idempotenceKey, shape: Payment }),
      )
    },
    async read(externalId) {
      const found = await get(`/payments/${encodeURIComponent(externalId)}`, Payment)
      return found && buildReport(found)
    },
    async refund(refund) {
      return refundOf(
        await post('/refunds', refundBody(refund), { key: refund.idempotenceKey, shape: Refund }),
      )
    },
    async readRefund(externalId) {
      const found = await get(`/refunds/${encodeURIComponent(externalId)}`, Refund)
      return found && refundOf(found)
    },
    async sendReceipt(receipt) {
      const { id } = await post('/receipts', receiptBody(receipt), {
        key: receipt.idempotenceKey,
        shape: Receipt,
      })
      return { externalId: id }
    },
    async listReceipts({ externalPaymentId, externalRefundIds }) {
      const subjects = [
        ['payment_id', externalPaymentId],
        ...externalRefundIds.map((id) => ['refund_id', id]),
      ]
      const lists = await Promise.all(
        subjects.map((subject) => get(`/receipts?${new URLSearchParams([subject])}`, Receipts)),
      )
      return lists.flatMap((list) => (list?.items ?? []).map(buildReceipt))
    },
  }

  async function get<T>(path: string, shape: z.ZodType<T>): Promise<T | null> {
    const { status, body } = await ask(path, {})
    if (status === 404) return null
    if (status !== 200) throw new ResultUnknown(`YooKassa answered ${status}`)
    return parsed(shape, body)
  }

  async function post<T>(
    path: string,
    body: object,
    { key, shape }: { key: string; shape: z.ZodType<T> },
  ): Promise<T> {
    let fault = ''
    for (const pause of [...PAUSES_MS, null]) {
      let wait = pause
      try {
        const { status, body: answer } = await ask(path, { key, body })
        if (status === 200) return parsed(shape, answer)
        // Other refusals are final; these are temporary.
        if (status !== 202 && status !== 429 && status < 500) throw toRefusal(status, answer)
        fault = `YooKassa answered ${status}`
        wait &&= Waiting.safeParse(answer).data?.retry_after ?? wait
      } catch (error) {
        if (error instanceof ProviderRefused) throw error
        fault = String(error)
      }
      if (wait !== null) await sleep(wait)
    }
    throw new ResultUnknown(fault)
  }

  async function ask(path: string, { key, body }: { key?: string; body?: object }) {
    try {
      const method = body ? 'POST' : 'GET'
      const response = await callOutside({ method, url }, () =>
        fetch(url + path, {
          method,
          headers: {
            authorization,
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(key ? { 'idempotence-key': key } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        }),
      )
      return { status: response.status, body: jsonOf(await response.text()) }
    } catch (error) {
      throw new ResultUnknown(`YooKassa did not answer: ${String(error)}`)
    }
  }
}

function buildReport({
  id,
  status,
  amount,
  confirmation,
  metadata,
  ...rest
}: z.infer<typeof Payment>): ProviderPayment {
  const paymentId = Number(metadata?.['payment_id'])
  return {
    externalId: id,
    state: status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'cancelled' : 'pending',
    amountKopecks: kopecksOf(amount.value),
    currency: amount.currency,
    paymentId: Number.isSafeInteger(paymentId) && paymentId > 0 ? paymentId : null,
    confirmationUrl: confirmation?.confirmation_url ?? null,
    cancelReason: rest.cancellation_details?.reason ?? null,
  }
}

const refundOf = ({
  id,
  payment_id: externalPaymentId,
  status,
  amount,
  ...rest
}: z.infer<typeof Refund>): ProviderRefund => ({
  externalId: id,
  externalPaymentId,
  state: status === 'canceled' ? 'cancelled' : status,
  amountKopecks: kopecksOf(amount.value),
  currency: amount.currency,
  cancelReason: rest.cancellation_details?.reason ?? null,
})

function buildReceipt({
  id,
  type,
  status,
  items,
  ...fiscal
}: z.infer<typeof Receipts>['items'][number]): ProviderReceipt {
  const kopecks = items.map(({ quantity, amount }) => quantity * kopecksOf(amount.value))
  return {
    externalId: id,
    kind: type,
    state: status === 'succeeded' ? 'registered' : status === 'canceled' ? 'cancelled' : 'pending',
    amountKopecks: Math.round(kopecks.reduce((sum, one) => sum + one, 0)),
    storageNumber: fiscal.fiscal_storage_number ?? null,
    documentNumber: fiscal.fiscal_document_number ?? null,
    fiscalSign: fiscal.fiscal_attribute ?? null,
    registeredAt: fiscal.registered_at ?? null,
  }
}

/** «2990.00» → 299000; NaN, which equals no amount, for anything else. */
function kopecksOf(value: string) {
  const parts = /^(\d+)\.(\d{2})$/.exec(value)
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : Number.NaN
}

function parsed<T>(shape: z.ZodType<T>, body: unknown): T {
  const result = shape.safeParse(body)
  if (!result.success) throw new ResultUnknown('YooKassa answered in an unknown format')
  return result.data
}

function toRefusal(status: number, body: unknown) {
  const { data } = Refusal.safeParse(body)
  // The key was used with other data: the first request may have succeeded.
  if (data?.parameter === 'Idempotence-Key') return new ResultUnknown('The key was used with other data')
  return new ProviderRefused(data?.code ?? String(status), data?.description ?? `YooKassa answered ${status}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
