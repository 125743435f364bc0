import { z } from 'zod'
import { operation, pageInput, searchInput } from '#shared/kernel/contract.ts'
import { ROUTE_RULES_PAGE_SIZE, RouteRuleForm } from './forms.ts'

export const RouteRedirect = z.object({ to: z.string(), statusCode: z.number().int() })
export type RouteRedirect = z.infer<typeof RouteRedirect>

export const RouteRule = RouteRedirect.extend({ path: z.string(), updatedAt: z.string() })
export type RouteRule = z.infer<typeof RouteRule>

/** The redirects of a path in their order, and what is at their end. */
export const RouteTrial = z.object({
  steps: z.array(z.object({ from: z.string(), to: z.string(), why: z.enum(['plain', 'rule']) })),
  end: z.enum(['page', 'no_page', 'outside']),
})
export type RouteTrial = z.infer<typeof RouteTrial>

const Path = z.string().trim().min(1).max(2000)

export const routeRulesContract = {
  lookup: operation('GET /v1/route-rules', 'public', 'Перенаправление с адреса, если оно есть', ['routing'])
    .input(z.object({ path: z.string().max(2000).describe('Адрес на сайте без параметров.') }))
    .output(z.object({ redirect: RouteRedirect.nullable() })),
  staffList: operation('GET /v1/staff/route-rules', 'staff', 'Правила перенаправления', ['staff'])
    .input(
      z.object({
        /** A part of either address. */
        search: searchInput('Текст поиска.'),
        page: pageInput({ size: ROUTE_RULES_PAGE_SIZE }),
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(RouteRule) })),
  staffSave: operation(
    'POST /v1/staff/route-rules',
    'staff',
    'Добавить правило или изменить его',
    ['staff'],
    { makes: false },
  )
    /** `formerPath`: the rule to change; null adds one. */
    .input(RouteRuleForm.extend({ formerPath: Path.nullable().default(null) }))
    .output(RouteRule),
  staffRemove: operation('POST /v1/staff/route-rules/removal', 'staff', 'Удалить правило', ['staff'], {
    makes: false,
  })
    .input(z.object({ path: Path.describe('Адрес на сайте без параметров.') }))
    .output(z.object({})),
  staffTry: operation('GET /v1/staff/route-rules/trial', 'staff', 'Куда ведёт адрес', ['staff'])
    .input(z.object({ path: Path.describe('Адрес на сайте без параметров.') }))
    .output(RouteTrial),
}
