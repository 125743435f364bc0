import { z } from 'zod'
import { access } from '#shared/kernel/contract.ts'

export const RouteRedirect = z.object({ to: z.string(), statusCode: z.number().int() })
export type RouteRedirect = z.infer<typeof RouteRedirect>

export const routeRulesContract = {
  lookup: access('public')
    .route({
      method: 'GET',
      path: '/v1/route-rules',
      summary: 'The redirect of a path, if there is one',
      tags: ['routing'],
    })
    .input(z.object({ path: z.string().max(2000) }))
    .output(z.object({ redirect: RouteRedirect.nullable() })),
}
