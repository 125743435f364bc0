import { z } from 'zod'
import { access, pageInput } from '#shared/kernel/contract.ts'
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
  lookup: access('public')
    .route({
      method: 'GET',
      path: '/v1/route-rules',
      summary: 'Перенаправление с адреса, если оно есть',
      tags: ['routing'],
    })
    .input(z.object({ path: z.string().max(2000).describe('Адрес на сайте без параметров.') }))
    .output(z.object({ redirect: RouteRedirect.nullable() })),
  staffList: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/route-rules',
      summary: 'Правила перенаправления',
      tags: ['staff'],
    })
    .input(
      z.object({
        /** A part of either address. */
        search: z.string().trim().max(200).default('').describe('Текст поиска.'),
        page: pageInput({ size: ROUTE_RULES_PAGE_SIZE }),
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(RouteRule) })),
  staffSave: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/route-rules',
      summary: 'Добавить правило или изменить его',
      tags: ['staff'],
    })
    /** `formerPath`: the rule to change; null adds one. */
    .input(RouteRuleForm.extend({ formerPath: Path.nullable().default(null) }))
    .output(RouteRule),
  staffRemove: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/route-rules/removal',
      summary: 'Удалить правило',
      tags: ['staff'],
    })
    .input(z.object({ path: Path.describe('Адрес на сайте без параметров.') }))
    .output(z.object({})),
  staffTry: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/route-rules/trial',
      summary: 'Куда ведёт адрес',
      tags: ['staff'],
    })
    .input(z.object({ path: Path.describe('Адрес на сайте без параметров.') }))
    .output(RouteTrial),
}
