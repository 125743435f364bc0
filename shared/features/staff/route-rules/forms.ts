import { z } from 'zod'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { escapeNonAscii, pathError, targetError } from './rules.ts'

export const REDIRECT_CODES = [301, 302] as const

export const REDIRECT_CODE_LABELS: Record<(typeof REDIRECT_CODES)[number], string> = {
  301: 'Навсегда (301)',
  302: 'На время (302)',
}

export const ROUTE_RULES_PAGE_SIZE = 50

const refine = (errorOf: (value: string) => string | null) => (value: string, ctx: z.RefinementCtx) => {
  const message = errorOf(value)
  if (message !== null) ctx.addIssue({ code: 'custom', message })
}

export const RouteRuleForm = z.object({
  path: requiredText({ max: 500 }).transform(escapeNonAscii).superRefine(refine(pathError)),
  to: requiredText({ max: 1000 }).transform(escapeNonAscii).superRefine(refine(targetError)),
  statusCode: z.coerce.number().pipe(z.literal(REDIRECT_CODES)),
})
