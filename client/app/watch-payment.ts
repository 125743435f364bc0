import { withoutPaidMark } from '#shared/routing/path-rules.ts'
import { chunk } from './chunk.ts'

/** Few visitors ever load it. */
const loadMessage = chunk(() => import('./success-payment.ts'))

/**
 * Takes the mark of a payment out of the address of the document, whose page the server has written without it.
 * @returns what confirms the payment, for after hydration
 */
export function takePaidMark(): () => void {
  const rest = withoutPaidMark(location.search)
  if (rest === null) return () => {}
  history.replaceState(history.state, '', location.pathname + rest + location.hash)
  return () => void loadMessage().then(({ confirmPayment }) => confirmPayment())
}
