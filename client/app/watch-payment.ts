import type { DataRouter } from 'react-router'
import { chunk } from './chunk.ts'

/** Specification, section 2. */
const SUCCESS_PAYMENT = 'success_payment'

const loadMessage = chunk(() => import('./success-payment.ts'))

/** Confirms a payment on any page; few visitors ever load the message. */
export function watchPayment(router: DataRouter) {
  let isSeen = false
  const check = () => {
    const isThere = router.state.location.search.includes(SUCCESS_PAYMENT)
    // Once for each time it appears: the message is on its way.
    if (isThere && !isSeen)
      void loadMessage().then(({ confirmPayment }) => confirmPayment(router, SUCCESS_PAYMENT))
    isSeen = isThere
  }
  check()
  router.subscribe(check)
}
