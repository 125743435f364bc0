import type { RequestHandler } from 'express'
import { placeOrder } from '#server/features/money/payments/order.ts'
import type { Deps } from '#server/http/context.ts'
import { pageAfterOrder } from '#shared/features/money/payments/after-order.ts'
import { CHECKOUT_FORM_PATH, checkoutPath } from '#shared/features/money/payments/checkout-address.ts'
import type { CheckoutError } from '#shared/features/money/payments/checkout-address.ts'
import { PlainCheckoutForm } from '#shared/features/money/payments/forms.ts'
import type { Problem } from '#shared/kernel/problem.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction, SentForm } from './form-action.ts'

/** Ordering without scripts: the payment's page leads on to the provider. */
export const checkoutForm = (deps: Deps): RequestHandler => formAction(deps, order)

const order: FormAction<PlainCheckoutForm> = {
  path: CHECKOUT_FORM_PATH,
  bytesMax: 10_000,
  sender: 'user',
  form: PlainCheckoutForm,
  async submit(ctx, { companyId: id, item, requestKey, way, ...buyer }) {
    return pageAfterOrder(await placeOrder(ctx, { id, item, requestKey, ...way, buyer }))
  },
  refused(refusal, sent) {
    const page = pageOf(sent, refusal.kind === 'problem' ? errorOf(refusal) : 'other')
    return refusal.kind === 'guest' ? signInPath(pageOf(sent, null)) : page
  },
}

function pageOf({ fields }: SentForm, error: CheckoutError | null): string {
  const item = PlainCheckoutForm.shape.item.safeParse(fields['item'])
  return item.success ? checkoutPath(item.data, error) : pathOf('pay')
}

function errorOf({ problem, form }: { problem: Problem; form: PlainCheckoutForm }): CheckoutError {
  switch (problem.code) {
    case 'payment_required':
      return form.way.method === 'balance' ? 'balance' : 'way'
    case 'conflict':
      return 'changed'
    case 'invalid':
      return form.way.method === 'bill' ? 'buyer' : 'other'
    case 'too_many_requests':
      return 'limit'
    default:
      return 'other'
  }
}
