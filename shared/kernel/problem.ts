/** Every way an operation can refuse. The number is the HTTP status. */
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

/** A refusal that its reader can act on; anything else thrown is a bug. The message is Russian and shown as it is. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  /** Messages by field name, for forms. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** What a program may want of the refusal, such as how many kopecks are missing. */
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
