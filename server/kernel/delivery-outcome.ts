/**
 * Result of one attempt to deliver to an outside service. `gone`: the recipient no longer exists. `refused`: another
 * attempt would end the same way. `later`: it may succeed, after the pause that the service requests. `code` is safe to
 * log.
 */
export type DeliveryOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' | 'refused'; code: string }
  | { kind: 'later'; code: string; pauseMs: number | null }
