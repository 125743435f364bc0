/** Codes of refusals with their HTTP status. */
const PROBLEM_STATUS = {
  bad_request: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
} as const
type ProblemCode = keyof typeof PROBLEM_STATUS

/** An expected refusal; any other error is a bug. The message is Russian and is shown to the user. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  /** Messages by field name, for forms. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Details for programs, such as the missing amount in kopecks. */
  readonly facts: Readonly<Record<string, number>> | undefined

  constructor(
    code: ProblemCode,
    message: string,
    fields?: Record<string, string>,
    facts?: Record<string, number>,
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.facts = facts
  }

  get status() {
    return PROBLEM_STATUS[this.code]
  }
}
