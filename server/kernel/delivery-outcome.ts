/**
 * What became of one attempt to hand something to a service outside. `gone`: the recipient is no more. `refused`: another
 * attempt would end the same way. `later`: it may succeed, after the pause that the service asks for. `code` is safe to
 * log.
 */
export type DeliveryOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' | 'refused'; code: string }
  | { kind: 'later'; code: string; pauseMs: number | null }
