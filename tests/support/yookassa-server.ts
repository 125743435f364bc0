import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How the next POST is answered; whatever is said, the payment may have been made. */
export type Trouble =
  | 'none'
  /** 202 «still processing», and it is made. */
  | 'accepted'
  /** 500 after it was made. */
  | 'failed_after'
  /** 500 before anything was made. */
  | 'failed_before'
  /** Made, and the connection breaks off. */
  | 'cut'
  /** Made, and nothing is ever answered. */
  | 'never'
  /** Made, answered after 50 ms. */
  | 'slow'
  /** 400: will never be made. */
  | 'refused'

export type StubPayment = {
  id: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: { value: string; currency: string }
  metadata: Record<string, string>
  confirmation?: { type: string; confirmation_url: string }
  cancellation_details?: { party: string; reason: string }
}

export type StubRefund = {
  id: string
  payment_id: string
  status: 'pending' | 'succeeded' | 'canceled'
  amount: { value: string; currency: string }
  receipt?: unknown
  cancellation_details?: { party: string; reason: string }
}

export const SHOP = { shopId: '123456', secretKey: 'test_of_the_stub' }

/** Speaks YooKassa's protocol on this machine: remembers keys, has no signature, and may be in any trouble. */
export async function startYookassa() {
  const byKey = new Map<string, { body: string; answer: object }>()
  const payments = new Map<string, StubPayment>()
  const receipts: Record<string, unknown>[] = []
  const refunds = new Map<string, StubRefund>()
  /** What the cash register has of payments and refunds. */
  const registered: Record<string, unknown>[] = []
  const requests: { method: string; path: string; key: string | null }[] = []
  /** Of the POSTs. */
  const bodies: NewObject[] = []
  const troubles: Trouble[] = []
  let refundsEnd: StubRefund['status'] = 'succeeded'
  const expected = `Basic ${Buffer.from(`${SHOP.shopId}:${SHOP.secretKey}`).toString('base64')}`

  const server = createServer(async (req, res) => {
    const body = await readBody(req)
    const path = req.url ?? ''
    const key = req.headers['idempotence-key']
    requests.push({ method: req.method ?? '', path, key: typeof key === 'string' ? key : null })
    const send = (status: number, answer: object) => {
      res.writeHead(status, { 'content-type': 'application/json' })
      res.end(JSON.stringify(answer))
    }
    if (req.headers.authorization !== expected) return send(401, fault('invalid_credentials'))
    if (req.method === 'GET' && path.startsWith('/receipts?')) {
      const query = new URLSearchParams(path.split('?')[1])
      const items = registered.filter((receipt) =>
        [...query].every(([name, value]) => receipt[name] === value),
      )
      return send(200, { type: 'list', items })
    }
    if (req.method === 'GET') {
      const found = payments.get(path.replace('/payments/', '')) ?? refunds.get(path.replace('/refunds/', ''))
      return found ? send(200, found) : send(404, fault('not_found'))
    }
    if (typeof key !== 'string' || key.length > 64) return send(400, fault('invalid_request'))
    bodies.push(asRequest(JSON.parse(body)))
    const trouble = troubles.shift() ?? 'none'
    if (trouble === 'refused') return send(400, fault('invalid_request'))
    if (trouble === 'failed_before') return send(500, fault('internal_server_error'))
    const known = byKey.get(key)
    if (known && known.body !== body)
      return send(400, { ...fault('invalid_request'), parameter: 'Idempotence-Key' })
    if (!known && path === '/refunds' && !isRefundable(asRequest(JSON.parse(body))))
      return send(400, fault('invalid_request'))
    const answer = known?.answer ?? make(path, asRequest(JSON.parse(body)))
    byKey.set(key, { body, answer })
    switch (trouble) {
      case 'accepted':
        return send(202, { type: 'processing', retry_after: 1 })
      case 'failed_after':
        return send(500, fault('internal_server_error'))
      case 'cut':
        return void req.socket.destroy()
      case 'never':
        return
      case 'slow':
        await sleep(50)
        return send(200, answer)
      case 'none':
        return send(200, answer)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Safe: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo

  /** No more is returned than was paid. */
  function isRefundable({ payment_id: id, amount }: NewObject) {
    const payment = payments.get(String(id))
    const made = [...refunds.values()].filter((one) => one.payment_id === id && one.status !== 'canceled')
    const sum = made.reduce((kopecks, one) => kopecks + kopecksOf(one.amount), kopecksOf(amount))
    return payment?.status === 'succeeded' && sum <= kopecksOf(payment.amount)
  }

  function make(path: string, request: NewObject): object {
    const id = crypto.randomUUID()
    if (path === '/receipts') {
      receipts.push(request)
      return { id, type: 'payment', status: 'pending' }
    }
    if (path === '/refunds') {
      const { payment_id: of, amount, receipt } = request
      const refund: StubRefund = { id, payment_id: String(of), status: refundsEnd, amount, receipt }
      if (refundsEnd === 'canceled')
        refund.cancellation_details = { party: 'yoo_money', reason: 'insufficient_funds' }
      refunds.set(id, refund)
      return refund
    }
    const payment: StubPayment = {
      id,
      status: 'pending',
      amount: request.amount,
      metadata: request.metadata,
      confirmation: { type: 'redirect', confirmation_url: `https://yoomoney.example/checkout/${id}` },
    }
    payments.set(id, payment)
    return payment
  }

  return {
    url: `http://127.0.0.1:${port}`,
    payments,
    refunds,
    receipts,
    registered,
    requests,
    bodies,
    /** For the next POSTs, in order. */
    troubleWith: (...next: Trouble[]) => void troubles.push(...next),
    /** How refunds that are asked for end from now on. */
    endRefunds: (status: StubRefund['status']) => void (refundsEnd = status),
    clearTroubles: () => void troubles.splice(0),
    /** What the payer does; a payment that has ended stays as it is. */
    decide(id: string, status: 'succeeded' | 'canceled') {
      const payment = payments.get(id)
      if (payment?.status !== 'pending') return
      payment.status = status
      delete payment.confirmation
      if (status === 'canceled')
        payment.cancellation_details = { party: 'payment_network', reason: 'insufficient_funds' }
    },
    /** What the shop does in its own cabinet at the provider; gives the refund's id. */
    refund(paymentId: string, value: string) {
      const id = crypto.randomUUID()
      refunds.set(id, { id, payment_id: paymentId, status: 'succeeded', amount: { value, currency: 'RUB' } })
      return id
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A refund and a receipt have no metadata. */
type NewObject = Record<string, unknown> & Pick<StubPayment, 'amount' | 'metadata'>
/** Safe: only our own client writes to the stub. */
const asRequest = (value: unknown) => value as NewObject

const kopecksOf = ({ value }: StubPayment['amount']) => Math.round(Number(value) * 100)

const fault = (code: string) => ({ type: 'error', id: crypto.randomUUID(), code, description: code })

async function readBody(req: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
