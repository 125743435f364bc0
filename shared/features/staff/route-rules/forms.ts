import { z } from 'zod'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { pathFault, targetFault, writtenPath } from './rules.ts'
import { REDIRECT_CODES } from './vocabulary.ts'

const refused = (faultOf: (value: string) => string | null) => (value: string, ctx: z.RefinementCtx) => {
  const message = faultOf(value)
  if (message !== null) ctx.addIssue({ code: 'custom', message })
}

/** What staff type: the same rules in the page and in the API. */
export const RouteRuleForm = z.object({
  path: requiredText({ max: 500 }).transform(writtenPath).superRefine(refused(pathFault)),
  to: requiredText({ max: 1000 }).transform(writtenPath).superRefine(refused(targetFault)),
  statusCode: z.coerce.number().pipe(z.literal(REDIRECT_CODES)),
})
